import * as z from 'zod/mini'
import { filled, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'

interface MailFormProps {
  email: string
  /** The label of the button that sends. */
  label: string
  /** Checks an address that is not empty. */
  check?: z.core.$ZodCheck<string>
  send: (email: string) => Promise<void>
  /** Title of the toast when it is not sent. */
  failed?: string
  onBack: () => void
  /** The purpose of the mail. */
  children: React.ReactNode
}

/** A form that mails a sign-in or password link. */
export function MailForm({ email, label, check, send, failed, onBack, children }: MailFormProps) {
  const form = useForm({
    schema: z.object({ email: trimmed().check(filled('Enter your email.'), ...(check ? [check] : [])) }),
    saved: { email },
    save: ({ email: to }) => send(to),
    failed(error) {
      const message = failureMessage(error)
      return { message, ...(failed !== undefined && { toast: { title: failed, description: message } }) }
    },
  })
  return (
    <form method="post" className="grid gap-5" {...form.props}>
      {children}
      <Field label="Email" error={form.problems.email}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" autoComplete="username" required autoFocus />
        )}
      </Field>
      <FormError message={form.failure} />
      <Button type="submit" size="large" aria-disabled={form.isSaving}>
        {form.isSaving ? 'Sending…' : label}
      </Button>
      <button type="button" className="link min-h-11 cursor-pointer justify-self-center text-sm" onClick={onBack}>
        Back to Sign In
      </button>
    </form>
  )
}
