import { useState } from 'react'
import { focusField } from '#web/components/focus-field.ts'
import { formText } from '#web/components/form-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { browserSupabase } from '#web/data/supabase.ts'
import { useAction } from '#web/data/use-action.ts'

interface ForgotPasswordFormProps {
  email: string
  onMailSent: (email: string) => void
  onBack: () => void
}

export function ForgotPasswordForm({ email, onMailSent, onBack }: ForgotPasswordFormProps) {
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [send, isSending] = useAction(async (form: HTMLFormElement) => {
    const to = formText(form, 'email').trim()
    setMissing(to === '')
    setFailure(null)
    if (to === '') return focusField(form, 'email')
    try {
      const supabase = await browserSupabase()
      const redirectTo = `${window.location.origin}/reset-password`
      const { error } = await supabase.auth.resetPasswordForEmail(to, { redirectTo })
      if (error) throw error
      onMailSent(to)
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <p className="text-muted">We send you a link with which you choose a new password.</p>
      <Field label="Email" error={isMissing && 'Enter your email.'}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            required
            autoFocus
            defaultValue={email}
          />
        )}
      </Field>
      <FormError message={failure} />
      <Button type="submit" size="large" aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send link'}
      </Button>
      <button type="button" className="link cursor-pointer justify-self-center py-1 text-sm" onClick={onBack}>
        Back to Sign In
      </button>
    </form>
  )
}
