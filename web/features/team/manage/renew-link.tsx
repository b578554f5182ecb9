import { isolate } from '#domain/isolate-name.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { assignFailure, managerAddress } from './assignment-schema.ts'
import { useAssignManager } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'

interface RenewLinkProps {
  team: ManagedTeam
  manager: { id: string; full_name: string }
  /** Whether there was a link before. */
  isRenewal: boolean
}

/** A manager without an account and without a link that works: a new one, for an address that may have been the mistake. */
export function RenewLink({ team, manager, isRenewal }: RenewLinkProps) {
  const known = team.players.find(({ id }) => id === manager.id)?.email ?? ''
  const assignManager = useAssignManager(team)
  const form = useForm({
    schema: managerAddress,
    saved: { email: known },
    draft: `manager-renewal-${useUser().id}-${manager.id}`,
    save: ({ email }) => assignManager(manager.id, email),
    failed: (error) => ({
      problems: { email: assignFailure(error) },
      toast: { title: 'Failed to assign manager', description: assignFailure(error) },
    }),
    onSaved: () => toast('New link made', { description: 'It works once, for seven days.' }),
  })
  return (
    <form className="grid gap-4 border-danger border-l-4 bg-danger-wash px-4 py-4" {...form.props}>
      <p className="text-sm">
        {isRenewal
          ? 'The invitation link has expired. Make a new one to send.'
          : `${isolate(manager.full_name)} has no invitation link yet. Make one to send.`}
      </p>
      <Field label="Email address" error={form.problems.email}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            required
            autoComplete="off"
            readOnly={form.isSaving}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Making a link…' : isRenewal ? 'Renew link' : 'Make a link'}
      </Button>
    </form>
  )
}
