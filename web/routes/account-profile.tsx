import { AccountPage } from '#web/features/account/account-page.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Profile settings')

export default function AccountProfileRoute() {
  return (
    <AccountPage title="Profile settings">
      <ProfileForm />
    </AccountPage>
  )
}
