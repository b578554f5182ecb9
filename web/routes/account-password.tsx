import { AccountPage } from '#web/features/account/account-page.tsx'
import { PasswordForm } from '#web/features/account/password-form.tsx'

export const meta = () => [{ title: 'Change password · Touchline' }]

export default function AccountPasswordRoute() {
  return (
    <AccountPage title="Change password">
      <PasswordForm />
    </AccountPage>
  )
}
