import { useState } from 'react'
import { focusField } from '#web/forms/focus-field.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { ConfirmAuthenticator } from './confirm-authenticator.tsx'
import { type Enrolled, enroll, NAME_LENGTH } from './enroll.ts'

interface AddAuthenticatorProps {
  /** The names of those there are. */
  taken: string[]
  onDone: () => void
}

/** First a name, by which several are told apart later; then what the app scans. */
export function AddAuthenticator({ taken, onDone }: AddAuthenticatorProps) {
  const [name, setName] = useState(taken.includes('My phone') ? '' : 'My phone')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const [start, isStarting] = useAction(async (form: HTMLFormElement) => {
    const wanted = name.replaceAll('\0', '').trim()
    const found = findProblem(wanted, taken)
    setProblem(found)
    setFailure(null)
    if (found !== null) return focusField(form, 'name')
    try {
      setEnrolled(await enroll(wanted))
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  if (enrolled) return <ConfirmAuthenticator enrolled={enrolled} isFirst={taken.length === 0} onDone={onDone} />
  return (
    <DialogContent
      title="Add an authenticator"
      description="You need an app that makes codes: Google or Microsoft Authenticator, 1Password, Aegis, or the passwords of your iPhone."
      keepsOpen
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          start(event.currentTarget)
        }}
      >
        <Field label="Name" hint="Where the app is, to tell it from another." error={problem}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="off"
              dir="auto"
              required
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <FormError message={failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={isStarting}>
            {isStarting ? 'Preparing…' : 'Continue'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

function findProblem(name: string, taken: string[]): string | null {
  if (name === '') return 'Enter a name.'
  const length = [...name].length
  if (length > NAME_LENGTH) return `At most ${NAME_LENGTH} characters; these are ${length.toLocaleString('en-GB')}.`
  return taken.includes(name) ? 'You have an authenticator of that name. Choose another name.' : null
}
