import { useNavigate } from 'react-router'
import { PasswordForm } from '#web/features/account/password-form.tsx'
import { ResetPasswordPage } from '#web/features/auth/reset-password-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'

export const meta = () => hiddenMeta('New password')

export default function ResetPasswordRoute() {
  const navigate = useNavigate()
  return (
    <ResetPasswordPage>
      <MembersStyles />
      <PasswordForm onSaved={() => navigate('/dashboard', { replace: true })} />
    </ResetPasswordPage>
  )
}
