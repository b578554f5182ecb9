import { useQuery } from '@tanstack/react-query'
import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { invitationQuery, type ManagedTeam } from './manage-queries.ts'
import { RenewLink } from './renew-link.tsx'

interface PendingManagerProps {
  team: ManagedTeam
  manager: { id: string; full_name: string }
}

/** The sign-up link of a manager without an account. Offers a new one if it has expired. */
export function PendingManager({ team, manager }: PendingManagerProps) {
  const { data: invitation, isPending, error, refetch } = useQuery(invitationQuery(team.id, manager.id))
  if (isPending) return <p className="text-muted text-sm">Looking for the invitation link…</p>
  if (error) {
    return (
      <div className="grid justify-items-start gap-3">
        <FormError message={`The invitation link could not be loaded. ${failureMessage(error)}`} />
        <Button variant="outline" onClick={() => refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (invitation && Date.parse(invitation.expires_at) > Date.now()) {
    const until = toLocalTime(new Date(invitation.expires_at), team.league.settings.time_zone).date
    return (
      <InvitationLink
        token={invitation.token}
        team={team}
        name={manager.full_name}
        note={`Works once, until ${longDate(until)}.`}
      />
    )
  }
  return <RenewLink team={team} manager={manager} isRenewal={invitation !== null} />
}
