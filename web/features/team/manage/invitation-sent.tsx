import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'
import type { ManagedTeam } from './manage-queries.ts'

interface InvitationSentProps {
  team: ManagedTeam
  token: string
  name: string
  isHandedOver: boolean
  onDone: () => void
}

/** The link for a manager who was just assigned. */
export function InvitationSent({ team, token, name, isHandedOver, onDone }: InvitationSentProps) {
  return (
    <DialogContent
      keepsOpen
      title={`Invite ${isolate(name)}`}
      description={
        isHandedOver
          ? `Send the link now: once this is closed, only ${isolate(name)} and the owner of the competition manage ${isolate(team.name)}.`
          : `${isolate(name)} manages ${isolate(team.name)} as soon as the account is created. The link stays on this page until then.`
      }
    >
      <InvitationLink token={token} team={team} name={name} note="Works once, for seven days." />
      <DialogActions>
        <Button onClick={onDone}>Done</Button>
      </DialogActions>
    </DialogContent>
  )
}
