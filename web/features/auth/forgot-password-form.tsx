import { browserSupabase } from '#web/queries/supabase.ts'
import { callbackAddress } from '#web/session/link-in-address.ts'
import { MailForm } from './mail-form.tsx'

interface ForgotPasswordFormProps {
  email: string
  onMailSent: (email: string) => void
  onBack: () => void
}

export const ForgotPasswordForm = ({ email, onMailSent, onBack }: ForgotPasswordFormProps) => (
  <MailForm
    email={email}
    label="Send link"
    send={(to) => mailRecovery(to).then(() => onMailSent(to))}
    failed="Error"
    onBack={onBack}
  >
    <p className="text-muted">We send you a link with which you choose a new password.</p>
  </MailForm>
)

async function mailRecovery(to: string): Promise<void> {
  const supabase = await browserSupabase()
  const redirectTo = callbackAddress('/reset-password')
  const { error } = await supabase.auth.resetPasswordForEmail(to, { redirectTo })
  if (error) throw error
}
