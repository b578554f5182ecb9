import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { deleteLeague, describeLeagueBelongings, leagueBelongingsQuery } from '#web/queries/league-belongings.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from './use-action.ts'

interface DeleteCompetitionProps {
  competition: { id: string; name: string }
  onDeleted: () => void
  onKeep: () => void
}

/** A dialog's content: says what is deleted with the competition, asks for its name, and deletes it. */
export function DeleteCompetition({ competition: { id, name }, onDeleted, onKeep }: DeleteCompetitionProps) {
  const queries = useQueryClient()
  const { data: belongings, isError } = useQuery(leagueBelongingsQuery(id))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [confirm, isDeleting] = useAction(async () => {
    setFailure(null)
    if (asTyped(typed) !== asTyped(name)) return setProblem('This is not the name of the competition.')
    try {
      await deleteLeague(id)
      toast('Competition deleted', { description: name })
      onDeleted()
      // The competition's own queries would fail now, so they are not refetched.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'competition' })
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error deleting competition', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent keepsOpen title={`Delete ${isolate(name)}?`}>
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

// The screen shows neither the number of spaces nor how an accent is encoded, so neither counts.
const asTyped = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim()
