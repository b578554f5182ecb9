import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isolate } from '#domain/isolate-name.ts'
import { refuse } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
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
  const find = (chosen: string) => people?.find(({ id }) => id === chosen)
  const form = useForm({
    schema: z.object({ owner: z.string().check(refuse((owner) => (find(owner) ? null : 'Choose a person.'))) }),
    saved: { owner: '' },
    keepsFailure: true,
    save: ({ owner }) => handOver(competition.id, owner),
    failed: 'Error handing over the competition',
    onSaved({ owner }) {
      toast('Competition handed over', {
        description: `${isolate(competition.name)} belongs to ${isolate(find(owner)?.full_name ?? '')} now.`,
      })
      onDone()
      return queries.invalidateQueries()
    },
  })
  return (
    <DialogContent
      title="Hand over"
      description={
        <span className="wrap-anywhere">
          <bdi>{competition.name}</bdi> gets a new owner. You lose your rights to it, unless you manage one of its
          teams.
        </span>
      }
    >
      {error && <FormError message={failureMessage(error)} />}
      {!error && people === undefined && <Spinner />}
      {people?.length === 0 && (
        <p>Nobody else in this competition has an account yet. Invite a team’s manager first, then come back.</p>
      )}
      {people !== undefined && people.length > 0 && (
        <form className="grid gap-5" {...form.props}>
          <Field label="New owner" error={form.problems.owner}>
            {(control) => (
              <Select {...control} {...form.register('owner')}>
                <option value="">Choose a person</option>
                {people.map(({ id, full_name }) => (
                  <option key={id} value={id}>
                    {full_name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <FormError message={form.failure} />
          <DialogActions>
            <Button variant="outline" onClick={onDone}>
              Keep it
            </Button>
            <Button type="submit" disabled={form.isSaving}>
              {form.isSaving ? 'Handing over…' : 'Hand over'}
            </Button>
          </DialogActions>
        </form>
      )}
    </DialogContent>
  )
}
