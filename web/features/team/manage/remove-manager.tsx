import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemoveManager } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'

interface RemoveManagerProps {
  team: ManagedTeam
  manager: { full_name: string; user_id: string | null }
  onDone: () => void
}

/** Asks before removing the manager. */
export function RemoveManager({ team, manager, onDone }: RemoveManagerProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const removeManager = useRemoveManager(team)
  const [confirm, isRemoving] = useAction(async () => {
    setFailure(null)
    try {
      await removeManager()
      toast('Manager removed', { description: `${isolate(manager.full_name)} stays in the squad.` })
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Failed to remove manager', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent title={`Remove ${isolate(manager.full_name)} as manager?`}>
      <p className="mb-4">
        {manager.user_id === null
          ? 'The invitation link stops working.'
          : `${isolate(manager.full_name)} keeps the account, but can no longer change ${isolate(team.name)}.`}{' '}
        They stay in the squad. You manage the team until somebody else does.
      </p>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep
        </Button>
        <Button variant="danger" disabled={isRemoving} onClick={confirm}>
          {isRemoving ? 'Removing…' : 'Remove manager'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
