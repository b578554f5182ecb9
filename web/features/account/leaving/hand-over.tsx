import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { handOver } from './leave.ts'
import { type OwnedCompetition, successorsQuery } from './leaving-queries.ts'

interface HandOverProps {
  competition: OwnedCompetition
  onDone: () => void
}

/** Gives a competition to somebody of it who has an account. */
export function HandOver({ competition, onDone }: HandOverProps) {
  const queries = useQueryClient()
  const { data: people, error } = useQuery(successorsQuery(competition.id))
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [save, isSaving] = useAction(async () => {
    const person = people?.find(({ id }) => id === chosen)
    setProblem(person ? null : 'Choose a person.')
    if (!person) return
    try {
      await handOver(competition.id, person.id)
      setFailure(null)
      toast('Competition handed over', {
        description: `${isolate(competition.name)} belongs to ${isolate(person.full_name)} now.`,
      })
      onDone()
      await queries.invalidateQueries()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error handing over the competition', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent
      title="Hand over"
      description={
        <span className="wrap-anywhere">
          <bdi>{competition.name}</bdi> gets another owner. You keep no rights over it, unless you manage a team.
        </span>
      }
    >
      {error && <FormError message={failureMessage(error)} />}
      {!error && people === undefined && <Spinner />}
      {people?.length === 0 && (
        <p>Nobody else in this competition has an account yet. Invite a team’s manager first, then come back.</p>
      )}
      {people !== undefined && people.length > 0 && (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Field label="New owner" error={problem}>
            {(control) => (
              <Select {...control} name="owner" value={chosen} onChange={({ target }) => setChosen(target.value)}>
                <option value="">Choose a person</option>
                {people.map(({ id, full_name }) => (
                  <option key={id} value={id}>
                    {full_name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <FormError message={failure} />
          <DialogActions>
            <Button variant="outline" onClick={onDone}>
              Keep it
            </Button>
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Handing over…' : 'Hand over'}
            </Button>
          </DialogActions>
        </form>
      )}
    </DialogContent>
  )
}
