import { hiddenMeta } from '#web/components/page-meta.ts'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { EmailForm } from '#web/features/account/email-form.tsx'

export const meta = () => hiddenMeta('Change email')

export default function AccountEmailRoute() {
  return (
    <AccountPage title="Change email">
      <EmailForm />
    </AccountPage>
  )
}
