import { useState } from 'react'
import * as z from 'zod/mini'
import { atMost, filled, refuse, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { ConfirmAuthenticator } from './confirm-authenticator.tsx'
import { DEVICE_NAME_LENGTH, type Enrolled, enroll } from './enroll.ts'

interface AddAuthenticatorProps {
  /** The names of those there are. */
  taken: string[]
  onDone: () => void
}

/** First a name, by which several are told apart later; then what the app scans. */
export function AddAuthenticator({ taken, onDone }: AddAuthenticatorProps) {
  const [first] = useState(taken.includes('My phone') ? '' : 'My phone')
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const form = useForm({
    schema: schemaOf(taken),
    saved: { name: first },
    save: ({ name }) => enroll(name).then(setEnrolled),
    failed: (error) => ({ message: failureMessage(error) }),
  })
  if (enrolled) return <ConfirmAuthenticator enrolled={enrolled} isFirst={taken.length === 0} onDone={onDone} />
  return (
    <DialogContent
      title="Add an authenticator"
      description="You need an app that makes codes: Google or Microsoft Authenticator, 1Password, Aegis, or the Passwords app on your iPhone."
      keepsOpen
    >
      <form className="grid gap-5" {...form.props}>
        <Field
          label="Name"
          hint="The device with the app, so that you can tell several apart."
          error={form.problems.name}
        >
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" dir="auto" required />}
        </Field>
        <FormError message={form.failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Preparing…' : 'Continue'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

const schemaOf = (taken: string[]) =>
  z.object({
    name: trimmed().check(
      filled('Enter a name.'),
      atMost(DEVICE_NAME_LENGTH),
      refuse((name) =>
        taken.includes(name) ? 'You already have an authenticator with that name. Choose another name.' : null,
      ),
    ),
  })
