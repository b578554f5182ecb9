import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { teamNamesQuery } from '#web/features/competition/competition-queries.ts'
import { useDivision } from '#web/features/competition/use-division.tsx'
import { refuse } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { readTeamNames } from './read-team-names.ts'
import { useAddTeams } from './team-mutations.ts'

/** Adds a team for each line. */
export function AddTeams({ leagueId, onDone }: { leagueId: string; onDone: () => void }) {
  const { data: teams = [] } = useQuery(teamNamesQuery(leagueId))
  const { stageId, divisionField } = useDivision(leagueId)
  const addTeams = useAddTeams(leagueId, stageId)
  // Each retry sends the same ids, so that a lost response adds no team twice, and refuses no name as a repeated one.
  const ids = useRef(new Map<string, string>())
  function identify(name: string) {
    const id = ids.current.get(name) ?? createUuid()
    ids.current.set(name, id)
    return { id, name }
  }
  const others = () => teams.filter(({ id, name }) => ids.current.get(name) !== id).map(({ name }) => name)
  const form = useForm({
    schema: z.object({ text: z.string().check(refuse((text) => readTeamNames(text, others()).problem)) }),
    saved: { text: '' },
    draft: `new-teams-${useUser().id}-${leagueId}`,
    save: ({ text }) => addTeams(readTeamNames(text, []).names.map(identify)),
    failed: 'Failed to add teams',
    onSaved({ text }) {
      const { names } = readTeamNames(text, [])
      toast(names.length === 1 ? 'Team added' : `${names.length} teams added`)
      ids.current.clear()
      onDone()
    },
  })
  const { names } = readTeamNames(form.values.text, [])
  return (
    <DialogContent
      keepsOpen
      title="Add teams"
      description="One name on each line. You can paste a column of a spreadsheet."
    >
      <form className="grid gap-5" {...form.props}>
        {divisionField}
        <Field label="Names" error={form.problems.text}>
          {(control) => (
            <Textarea
              {...control}
              {...form.register('text')}
              rows={8}
              autoFocus
              readOnly={form.isSaving}
              placeholder={'Riverside Rovers\nHilltop United'}
            />
          )}
        </Field>
        <FormError message={form.failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Adding…' : names.length < 2 ? 'Add team' : `Add ${names.length} teams`}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
