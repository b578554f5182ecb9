import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { assignFailure, findAssignProblems } from './check-assignment.ts'
import { useAssignManager } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'
import { useFieldDraft } from './use-field-draft.ts'

interface RenewLinkProps {
  team: ManagedTeam
  manager: { id: string; full_name: string }
  /** Whether there was a link before. */
  isRenewal: boolean
}

/** A manager without an account and without a link that works: a new one, for an address that may have been the mistake. */
export function RenewLink({ team, manager, isRenewal }: RenewLinkProps) {
  const known = team.players.find(({ id }) => id === manager.id)?.email ?? ''
  const { value: email, type, markSaved } = useFieldDraft(`manager-renewal-${manager.id}`, known)
  const [problem, setProblem] = useState<string | null>(null)
  const assignManager = useAssignManager(team)
  const [renew, isRenewing] = useAction(async () => {
    const found = findAssignProblems(manager.id, email).email
    setProblem(found)
    if (found !== null) return
    try {
      await assignManager(manager.id, email.trim().toLowerCase())
      markSaved()
      toast('New link made', { description: 'It works once, for seven days.' })
    } catch (error) {
      setProblem(assignFailure(error))
      toast('Failed to assign manager', { description: assignFailure(error), destructive: true })
    }
  })
  return (
    <form
      noValidate
      className="grid gap-4 border-danger border-l-4 bg-danger-wash px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        renew()
      }}
    >
      <p className="text-sm">
        {isRenewal
          ? 'The invitation link has expired. Make a new one to send.'
          : `${isolate(manager.full_name)} has no invitation link yet. Make one to send.`}
      </p>
      <Field label="Email address" error={problem}>
        {(control) => (
          <Input
            {...control}
            type="email"
            required
            autoComplete="off"
            readOnly={isRenewing}
            value={email}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={isRenewing}>
        {isRenewing ? 'Making it…' : isRenewal ? 'Renew link' : 'Make a link'}
      </Button>
    </form>
  )
}
