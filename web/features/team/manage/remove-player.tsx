import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDeparture } from './departure.ts'
import { useRemovePlayer } from './manage-mutations.ts'
import type { ManagedTeam, SquadPlayer } from './manage-queries.ts'

interface RemovePlayerProps {
  team: ManagedTeam
  player: SquadPlayer
  /** Whether the removed player is the signed-in manager, who then loses the team. */
  losesTeam: boolean
  onDone: () => void
}

/** Asks before removing a player, and says which records stay. */
export function RemovePlayer({ team, player, losesTeam, onDone }: RemovePlayerProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const departure = useDeparture()
  const removePlayer = useRemovePlayer(team)
  const [confirm, isRemoving] = useAction(async () => {
    setFailure(null)
    if (losesTeam) departure.begin()
    try {
      await removePlayer(player.id)
      toast('Player removed', { description: player.full_name })
      if (losesTeam) departure.finish()
      else onDone()
    } catch (error) {
      if (losesTeam) departure.cancel()
      setFailure(failureMessage(error))
      toast('Failed to remove player', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent title={`Remove ${isolate(player.full_name)}?`}>
      <div className="mb-4 grid gap-3">
        <p>
          Goals, line-ups and awards of past matches stay, and so does the player's page. You can bring the player back
          from 'Former players'.
        </p>
        {player.id === team.manager?.id && <p className="font-semibold">{consequence(team, player, losesTeam)}</p>}
      </div>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep
        </Button>
        <Button variant="danger" disabled={isRemoving} onClick={confirm}>
          {isRemoving ? 'Removing…' : 'Remove player'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

function consequence({ name }: ManagedTeam, { full_name, user_id }: SquadPlayer, losesTeam: boolean): string {
  if (losesTeam) return `You stop managing ${isolate(name)}, and can no longer open this page.`
  return `${isolate(full_name)} stops managing ${isolate(name)}${user_id === null ? ', and the invitation link stops working' : ''}.`
}
