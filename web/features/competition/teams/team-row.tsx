import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import { isolate } from '#domain/isolate-name.ts'
import { teamNameProblem } from '#domain/team-name.ts'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { refuse, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRenameTeam } from './team-mutations.ts'

interface TeamRowProps {
  team: TeamName
  teams: TeamName[]
  /** Storage key of the unsaved name. */
  draft: string
  onDelete: () => void
}

export function TeamRow({ team, teams, draft, onDelete }: TeamRowProps) {
  const errorId = useId()
  const renameTeam = useRenameTeam()
  const others = teams.filter(({ id }) => id !== team.id).map(({ name }) => name)
  const form = useForm({
    schema: z.object({ name: trimmed().check(refuse((name) => teamNameProblem(name, others))) }),
    saved: { name: team.name },
    draft,
    save: async ({ name }) => name !== team.name && renameTeam(team.id, name),
    failed: (error) => ({
      problems: { name: failureMessage(error) },
      toast: { title: 'Failed to update team name', description: failureMessage(error) },
    }),
    onSaved: ({ name }) => toast('Team renamed', { description: `${isolate(team.name)} is now ${isolate(name)}` }),
  })
  const problem = form.problems.name
  return (
    <form className="grid gap-1.5" {...form.props}>
      <div className="flex gap-2">
        <Input
          aria-label={`Name of ${team.name}`}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : errorId}
          {...form.register('name')}
          autoComplete="off"
        />
        {form.values.name.trim() === team.name ? (
          <Button
            variant="quiet"
            size="icon"
            className="shrink-0"
            aria-label={`Delete ${isolate(team.name)}`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </Button>
        ) : (
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Saving…' : 'Save'}
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
