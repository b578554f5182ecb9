import * as z from 'zod/mini'
import { teamNameProblem } from '#domain/team-name.ts'
import { refuse, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUpdateTeam } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'

const schema = z.object({ name: trimmed().check(refuse((name) => teamNameProblem(name))) })

export function NameForm({ team }: { team: ManagedTeam }) {
  const updateTeam = useUpdateTeam(team)
  const form = useForm({
    schema,
    saved: { name: team.name },
    draft: `team-name-${useUser().id}-${team.id}`,
    save: updateTeam,
    failed: (error) => ({
      problems: { name: failureMessage(error) },
      toast: { title: 'Failed to update team name', description: failureMessage(error) },
    }),
    onSaved: ({ name }) => toast('Team renamed', { description: name }),
  })
  return (
    <form {...form.props}>
      <Field label="Team name" error={form.problems.name}>
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} {...form.register('name')} autoComplete="off" required readOnly={form.isSaving} />
            <Button
              type="submit"
              disabled={form.isSaving || form.values.name.trim() === team.name}
              aria-label="Save team name"
            >
              {form.isSaving ? 'Saving…' : 'Save'}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
