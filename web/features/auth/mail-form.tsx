import { useState } from 'react'
import { focusField } from '#web/forms/focus-field.ts'
import { formText } from '#web/forms/form-text.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'

interface MailFormProps {
  email: string
  /** Of the button that sends. */
  label: string
  /** What is wrong with an address that is not empty, or null. */
  check?: (email: string) => string | null
  send: (email: string) => Promise<void>
  onFailed?: (message: string) => void
  onBack: () => void
  /** What the mail is for. */
  children: React.ReactNode
}

/** Has something mailed to whoever wants to sign in. */
export function MailForm({ email, label, check, send, onFailed, onBack, children }: MailFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [mail, isSending] = useAction(async (form: HTMLFormElement) => {
    const to = formText(form, 'email').trim()
    const found = to === '' ? 'Enter your email.' : (check?.(to) ?? null)
    setProblem(found)
    setFailure(null)
    if (found !== null) return focusField(form, 'email')
    try {
      await send(to)
    } catch (error) {
      setFailure(failureMessage(error))
      onFailed?.(failureMessage(error))
    }
  })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        mail(event.currentTarget)
      }}
    >
      {children}
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
        {isSending ? 'Sending…' : label}
      </Button>
      <button type="button" className="link min-h-11 cursor-pointer justify-self-center text-sm" onClick={onBack}>
        Back to Sign In
      </button>
    </form>
  )
}
