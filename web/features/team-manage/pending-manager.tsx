import { useQuery } from '@tanstack/react-query'
import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { InvitationLink } from './invitation-link.tsx'
import { useAssignManager } from './manage-mutations.ts'
import { invitationQuery, type ManagedTeam } from './manage-queries.ts'

interface PendingManagerProps {
  team: ManagedTeam
  manager: { id: string; full_name: string }
}

/** The link that a manager without an account signs up with; a new one where the last has expired. */
export function PendingManager({ team, manager }: PendingManagerProps) {
  const { data: invitation, isPending, error, refetch } = useQuery(invitationQuery(team.id, manager.id))
  const assignManager = useAssignManager(team)
  const email = team.players.find(({ id }) => id === manager.id)?.email ?? null
  const [renew, isRenewing] = useAction(async () => {
    if (email === null) return
    try {
      await assignManager(manager.id, email)
      toast('New link made', { description: 'It works once, for seven days. The one before does not any more.' })
    } catch (error) {
      toast('Failed to assign manager', { description: failureMessage(error), destructive: true })
    }
  })
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
  return (
    <div className="grid justify-items-start gap-3 border-danger border-l-4 bg-danger-wash px-4 py-3">
      <p className="text-sm">
        {invitation ? 'The invitation link has expired.' : 'There is no invitation link.'}{' '}
        {email === null && `Give ${manager.full_name} an email address first: press Edit in the squad.`}
      </p>
      {email !== null && (
        <Button disabled={isRenewing} onClick={renew}>
          {isRenewing ? 'Making it…' : invitation ? 'Renew link' : 'Make a link'}
        </Button>
      )}
    </div>
  )
}
