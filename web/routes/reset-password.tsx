import { useNavigate } from 'react-router'
import { hiddenMeta } from '#web/components/page-meta.ts'
import { PasswordForm } from '#web/features/account/password-form.tsx'
import { ResetPasswordPage } from '#web/features/auth/reset-password-page.tsx'

export const meta = () => hiddenMeta('New password')

export default function ResetPasswordRoute() {
  const navigate = useNavigate()
  return (
    <ResetPasswordPage>
      <PasswordForm onSaved={() => navigate('/dashboard', { replace: true })} />
    </ResetPasswordPage>
  )
}
