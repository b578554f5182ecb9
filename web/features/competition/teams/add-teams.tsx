import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { teamNamesQuery } from '#web/features/competition/competition-queries.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { readTeamNames } from './read-team-names.ts'
import { useAddTeams } from './team-mutations.ts'

/** As many teams as there are lines. */
export function AddTeams({ leagueId, onDone }: { leagueId: string; onDone: () => void }) {
  const { data: teams = [] } = useQuery(teamNamesQuery(leagueId))
  const [text, setText] = useDraft(`new-teams-${leagueId}`)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const addTeams = useAddTeams(leagueId)
  // The same from try to try: an answer that was lost on the way adds no team twice, nor calls it there already.
  const ids = useRef(new Map<string, string>())
  function identify(name: string) {
    const id = ids.current.get(name) ?? createUuid()
    ids.current.set(name, id)
    return id
  }
  const { names } = readTeamNames(text, [])
  const [save, isSaving] = useAction(async () => {
    const read = readTeamNames(
      text,
      teams.filter(({ id, name }) => ids.current.get(name) !== id).map(({ name }) => name),
    )
    setProblem(read.problem)
    setFailure(null)
    if (read.problem !== null) return
    try {
      await addTeams(read.names.map((name) => ({ id: identify(name), name })))
      toast(names.length === 1 ? 'Team added' : `${names.length} teams added`)
      ids.current.clear()
      setText('')
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Failed to add teams', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent
      keepsOpen
      title="Add teams"
      description="One name on each line. You can paste a column of a spreadsheet."
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Names" error={problem}>
          {(control) => (
            <Textarea
              {...control}
              rows={8}
              autoFocus
              readOnly={isSaving}
              value={text}
              onChange={({ target }) => setText(target.value)}
              placeholder={'Riverside Rovers\nHilltop United'}
            />
          )}
        </Field>
        <FormError message={failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Adding…' : names.length < 2 ? 'Add team' : `Add ${names.length} teams`}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
