import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTrigger } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { describeLeagueBelongings, leagueBelongingsQuery } from './league-belongings.ts'
import type { SettingsCompetition } from './settings-competition.ts'
import { useSettings } from './settings-mutations.ts'

interface DeleteCompetitionProps {
  competition: SettingsCompetition
  /** The page of what no longer exists is left. */
  onDeleted: () => void
}

/** The end of a competition, which nobody reaches by one press. */
export function DeleteCompetition({ competition, onDeleted }: DeleteCompetitionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose text-muted">
        Everything of {competition.name} goes: teams, fixtures, results, tables and statistics.
      </p>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogTrigger asChild>
          <Button variant="danger">Delete competition</Button>
        </DialogTrigger>
        <Confirmation competition={competition} onDeleted={onDeleted} onKeep={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function Confirmation({
  competition: { id, name },
  onDeleted,
  onKeep,
}: DeleteCompetitionProps & { onKeep: () => void }) {
  const { data: belongings, isError } = useQuery(leagueBelongingsQuery(id))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { deleteCompetition } = useSettings(id)
  const [confirm, isDeleting] = useAction(async () => {
    setFailure(null)
    if (asTyped(typed) !== asTyped(name)) return setProblem('This is not the name of the competition.')
    try {
      await deleteCompetition()
      toast('Competition deleted', { description: name })
      onDeleted()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error deleting competition', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent keepsOpen title={`Delete ${name}?`}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        {belongings || isError ? (
          <p>{belongings ? describeLeagueBelongings(belongings) : 'Everything in it goes. This cannot be undone.'}</p>
        ) : (
          <Spinner message="Looking what goes with it…" />
        )}
        <Field
          label={
            <>
              Type the name to confirm: <span className="wrap-anywhere font-normal">{name}</span>
            </>
          }
          error={problem}
        >
          {(control) => (
            <Input
              {...control}
              name="confirmation"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setProblem(null)
              }}
            />
          )}
        </Field>
        <FormError message={failure} />
        <DialogActions>
          <Button variant="outline" onClick={onKeep}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" disabled={isDeleting}>
            {isDeleting ? 'Deleting…' : 'Delete for ever'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

// A name is typed from the screen, which shows neither the number of spaces nor how an accent is encoded.
const asTyped = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim()
