import { useState } from 'react'
import { teamNameProblem } from '#domain/team-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUpdateTeam } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'
import { useFieldDraft } from './use-field-draft.ts'

export function NameForm({ team }: { team: ManagedTeam }) {
  const { value: name, type, markSaved } = useFieldDraft(`team-name-${team.id}`, team.name)
  const [problem, setProblem] = useState<string | null>(null)
  const updateTeam = useUpdateTeam(team)
  const [save, isSaving] = useAction(async () => {
    const wanted = name.trim()
    const found = teamNameProblem(wanted)
    setProblem(found)
    if (found !== null || wanted === team.name) return
    try {
      await updateTeam({ name: wanted })
      markSaved()
      toast('Team renamed', { description: wanted })
    } catch (error) {
      setProblem(failureMessage(error))
      toast('Failed to update team name', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label="Team name" error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              autoComplete="off"
              required
              readOnly={isSaving}
              value={name}
              onChange={({ target }) => type(target.value)}
            />
            <Button type="submit" disabled={isSaving || name.trim() === team.name} aria-label="Save team name">
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
