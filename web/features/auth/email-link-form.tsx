import { useState } from 'react'
import { focusField } from '#web/components/focus-field.ts'
import { formText } from '#web/components/form-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { EmailCodeForm } from './email-code-form.tsx'
import { mailSignInLink } from './mail-sign-in-link.ts'

interface EmailLinkFormProps {
  email: string
  /** Whether a link was followed that no longer works. */
  isUsedUp: boolean
  onBack: () => void
}

/** Signing in without a password: a link and a code by mail. Whoever shows it leads on once the session is there. */
export function EmailLinkForm({ email, isUsedUp, onBack }: EmailLinkFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [send, isSending] = useAction(async (form: HTMLFormElement) => {
    const to = formText(form, 'email').trim()
    const found = findProblem(to)
    setProblem(found)
    setFailure(null)
    if (found !== null) return focusField(form, 'email')
    try {
      await mailSignInLink(to)
      setSentTo(to)
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  if (sentTo !== null) return <EmailCodeForm email={sentTo} onBack={onBack} />
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
      {isUsedUp && (
        <p role="alert" className="border-danger border-l-4 bg-danger-wash px-4 py-3">
          This link is used up or too old. Ask for a new one here.
        </p>
      )}
      <p className="text-muted">We send you a link and a code. Either signs you in, without your password.</p>
      <Field label="Email" error={problem}>
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
        {isSending ? 'Sending…' : 'Email me a link'}
      </Button>
      <button type="button" className="link min-h-11 cursor-pointer justify-self-center text-sm" onClick={onBack}>
        Back to Sign In
      </button>
    </form>
  )
}

function findProblem(email: string): string | null {
  if (email === '') return 'Enter your email.'
  return email.length <= 254 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? null : 'Please provide a valid email address'
}
