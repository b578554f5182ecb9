import * as z from 'zod/mini'
import { ACCOUNT_ADDRESS_LENGTH, atMost, emailAddress, refuse, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { callbackAddress } from '#web/session/link-in-address.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

export function EmailForm() {
  const user = useUser()
  // The account stores the new address until both links are opened, so every device shows it.
  const sentTo = user.new_email || null
  const form = useForm({
    schema: schemaOf(user.email),
    saved: { email: '' },
    draft: `account-email-${user.id}`,
    save: ({ email }) => changeEmail(email),
    failed: 'Error updating email',
    onSaved: () =>
      toast('Verification email sent', { description: 'Open the links in the emails to your old and new address.' }),
  })
  return (
    <form className="grid gap-5" {...form.props}>
      <p>
        You sign in as <strong className="wrap-anywhere">{user.email}</strong>.
      </p>
      {sentTo && (
        <p role="status" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3">
          To change it to <strong className="wrap-anywhere">{sentTo}</strong>, open the links that we emailed to both
          addresses.
        </p>
      )}
      <Field label="New email" error={form.problems.email}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" required />}
      </Field>
      <FormError message={form.failure} />
      <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Saving…' : 'Change email'}
      </Button>
    </form>
  )
}

const schemaOf = (current: string | undefined) =>
  z.object({
    email: trimmed().check(
      z.toLowerCase(),
      atMost(ACCOUNT_ADDRESS_LENGTH),
      emailAddress(),
      refuse((email) => (email === current ? 'This is your address already.' : null)),
    ),
  })

async function changeEmail(email: string) {
  const supabase = await browserSupabase()
  const { error } = await supabase.auth.updateUser({ email }, { emailRedirectTo: callbackAddress('/account/email') })
  if (error) throw error
}
