import { AccountPage } from '#web/features/account/account-page.tsx'
import { EmailForm } from '#web/features/account/email-form.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Change email')

export default function AccountEmailRoute() {
  return (
    <AccountPage title="Change email">
      <EmailForm />
    </AccountPage>
  )
}
