import { AccountPage } from '#web/features/account/account-page.tsx'
import { PasswordForm } from '#web/features/account/password-form.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Change password')

export default function AccountPasswordRoute() {
  return (
    <AccountPage title="Change password">
      <PasswordForm />
    </AccountPage>
  )
}
