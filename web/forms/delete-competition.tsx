import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isolate } from '#domain/isolate-name.ts'
import { deleteLeague, describeLeagueContents, leagueContentsQuery } from '#web/queries/league-contents.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { refuse } from './schemas.ts'
import { useForm } from './use-form.ts'

interface DeleteCompetitionProps {
  competition: { id: string; name: string }
  onDeleted: () => void
  onKeep: () => void
}

/** A dialog's content: says what is deleted with the competition, asks for its name, and deletes it. */
export function DeleteCompetition({ competition: { id, name }, onDeleted, onKeep }: DeleteCompetitionProps) {
  const queries = useQueryClient()
  const { data: contents, isError } = useQuery(leagueContentsQuery(id))
  const form = useForm({
    schema: schemaOf(name),
    saved: { confirmation: '' },
    clearsOnEdit: true,
    save: () => deleteLeague(id),
    failed: 'Error deleting competition',
    onSaved() {
      toast('Competition deleted', { description: name })
      onDeleted()
      // The competition's own queries would fail now, so they are not refetched.
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'competition' })
    },
  })
  return (
    <DialogContent keepsOpen title={`Delete ${isolate(name)}?`}>
      <form className="grid gap-5" {...form.props}>
        {contents || isError ? (
          <p>{contents ? describeLeagueContents(contents) : 'Everything in it is deleted. This cannot be undone.'}</p>
        ) : (
          <Spinner message="Checking what is deleted with it…" />
        )}
        <Field
          label={
            <>
              Type the name to confirm: <span className="wrap-anywhere font-normal">{name}</span>
            </>
          }
          error={form.problems.confirmation}
        >
          {(control) => <Input {...control} {...form.register('confirmation')} autoComplete="off" />}
        </Field>
        <FormError message={form.failure} />
        <DialogActions>
          <Button variant="outline" onClick={onKeep}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" disabled={form.isSaving}>
            {form.isSaving ? 'Deleting…' : 'Delete permanently'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

const schemaOf = (name: string) =>
  z.object({
    confirmation: z
      .string()
      .check(refuse((typed) => (asTyped(typed) === asTyped(name) ? null : 'This is not the name of the competition.'))),
  })

// The screen shows neither the number of spaces nor how an accent is encoded, so neither counts.
const asTyped = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim()
