import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { unlessSent, useDraft } from '#web/forms/use-draft.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { callbackAddress } from '#web/session/link-in-address.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

const EMAIL_LENGTH = 254

export function EmailForm() {
  const user = useUser()
  const [email, setEmail] = useDraft(`account-email-${user.id}`)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // The account knows, on every device, until the links were opened.
  const sentTo = user.new_email || null
  const [save, isSaving] = useAction(async () => {
    const wanted = email.trim().toLowerCase()
    const found = findProblem(wanted, user.email)
    setProblem(found)
    setFailure(null)
    if (found !== null) return
    const supabase = await browserSupabase()
    const emailRedirectTo = callbackAddress('/account/email')
    const { error } = await supabase.auth.updateUser({ email: wanted }, { emailRedirectTo })
    if (error) {
      setFailure(failureMessage(error))
      toast('Error updating email', { description: failureMessage(error), destructive: true })
      return
    }
    setEmail(unlessSent(email))
    toast('Verification email sent', { description: 'Open the links in the mails to your old and new address.' })
  })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p>
        You sign in as <strong className="wrap-anywhere">{user.email}</strong>.
      </p>
      {sentTo && (
        <p role="status" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3">
          Waiting for the links to be opened that were mailed to change it to{' '}
          <strong className="wrap-anywhere">{sentTo}</strong>.
        </p>
      )}
      <Field label="New email" error={problem}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <FormError message={failure} />
      <Button type="submit" className="justify-self-start" disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Change email'}
      </Button>
    </form>
  )
}

function findProblem(email: string, current: string | undefined): string | null {
  if (email.length > EMAIL_LENGTH) return `At most ${EMAIL_LENGTH} characters; these are ${email.length}.`
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return 'Please provide a valid email address'
  return email === current ? 'This is your address already.' : null
}
