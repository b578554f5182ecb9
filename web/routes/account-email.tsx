import { AccountPage } from '#web/features/account/account-page.tsx'
import { EmailForm } from '#web/features/account/email-form.tsx'

export const meta = () => [{ title: 'Change email · Touchline' }]

export default function AccountEmailRoute() {
  return (
    <AccountPage title="Change email">
      <EmailForm />
    </AccountPage>
  )
}
