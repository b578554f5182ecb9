import { useNavigate } from 'react-router'
import { PasswordForm } from '#web/features/account/password-form.tsx'
import { ResetPasswordPage } from '#web/features/auth/reset-password-page.tsx'

export const meta = () => [{ title: 'New password · Touchline' }, { name: 'robots', content: 'noindex' }]

export default function ResetPasswordRoute() {
  const navigate = useNavigate()
  return (
    <ResetPasswordPage>
      <PasswordForm onSaved={() => navigate('/dashboard', { replace: true })} />
    </ResetPasswordPage>
  )
}
