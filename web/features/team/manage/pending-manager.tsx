import { useQuery } from '@tanstack/react-query'
import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { type ManagedTeam, managerInvitationQuery } from './manage-queries.ts'
import { RenewLink } from './renew-link.tsx'

interface PendingManagerProps {
  team: ManagedTeam
  manager: { id: string; full_name: string }
}

/** The sign-up link of a manager without an account. Offers a new one if it has expired. */
export function PendingManager({ team, manager }: PendingManagerProps) {
  const { data: invitation, isPending, error, refetch } = useQuery(managerInvitationQuery(team.id, manager.id))
  if (isPending) return <p className="text-muted text-sm">Looking for the invitation link…</p>
  if (error) {
    return <LoadingFailed what="The invitation link" error={error} onRetry={refetch} />
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
