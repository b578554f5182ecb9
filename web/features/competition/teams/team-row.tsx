import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { teamNameProblem } from '#domain/team-name.ts'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRenameTeam } from './team-mutations.ts'

interface TeamRowProps {
  team: TeamName
  teams: TeamName[]
  /** As typed. */
  name: string
  onChange: (name: string) => void
  onDelete: () => void
}

export function TeamRow({ team, teams, name, onChange, onDelete }: TeamRowProps) {
  const errorId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const renameTeam = useRenameTeam()
  const isChanged = name.trim() !== team.name
  const [save, isSaving] = useAction(async () => {
    const others = teams.filter(({ id }) => id !== team.id).map((other) => other.name)
    const found = teamNameProblem(name, others)
    setProblem(found)
    if (found !== null || !isChanged) return
    try {
      await renameTeam(team.id, name.trim())
      toast('Team renamed', { description: `${isolate(team.name)} is now ${isolate(name.trim())}` })
    } catch (error) {
      setProblem(failureMessage(error))
      toast('Failed to update team name', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="flex gap-2">
        <Input
          aria-label={`Name of ${team.name}`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : errorId}
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
        {isChanged ? (
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="icon"
            className="shrink-0"
            aria-label={`Delete ${isolate(team.name)}`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      {problem && (
        <p id={errorId} role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </form>
  )
}
