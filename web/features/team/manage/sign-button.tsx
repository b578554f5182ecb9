import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { toast } from '#web/ui/toast.ts'
import { useSignPlayer } from './manage-mutations.ts'
import type { ManagedTeam, Signable } from './manage-queries.ts'

interface SignButtonProps {
  team: ManagedTeam
  player: Signable
  onSigned?: () => void
  children: React.ReactNode
}

/** Adds an existing player, with their whole record, to the squad. */
export function SignButton({ team, player, onSigned, children }: SignButtonProps) {
  const signPlayer = useSignPlayer(team)
  const [sign, isSigning] = useAction(async () => {
    try {
      await signPlayer(player.id)
      toast('Player added', { description: player.full_name })
      onSigned?.()
    } catch (error) {
      toast('Failed to add player', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <Button variant="outline" disabled={isSigning} onClick={firstPress(sign)}>
      {children}
    </Button>
  )
}
