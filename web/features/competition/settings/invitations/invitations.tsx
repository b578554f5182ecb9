import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Invited, invitationsQuery, type TeamPeople } from './invitations-query.ts'
import { InvitePerson } from './invite-person.tsx'
import { SendAll } from './send-all.tsx'
import { SendInvitation } from './send-invitation.tsx'
import { TeamRow } from './team-row.tsx'
import { WithdrawInvitation } from './withdraw-invitation.tsx'

interface InvitationsProps {
  league: { id: string; name: string }
}

type Open =
  | { name: 'invite'; team: TeamPeople['team'] }
  | { name: 'send' | 'withdraw'; team: TeamPeople['team']; person: Invited }

/** Everybody whom the owner has invited, team by team, and how far each invitation got. */
export function Invitations({ league }: InvitationsProps) {
  const { data: teams, error, refetch, isFetching } = useQuery(invitationsQuery(league.id))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Invitations">
      <div className="grid gap-6">
        <p className="max-w-prose text-muted">
          A manager runs a team’s squad, its look and its match notes, and need not play. A link works once, for seven
          days. People who have an account accept with it.
        </p>
        {teams === undefined && error === null && <Spinner />}
        {teams === undefined && error !== null && (
          <div className="grid justify-items-start gap-4">
            <p>The invitations could not be loaded. {failureMessage(error)}</p>
            <Button variant="outline" disabled={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        )}
        {teams?.length === 0 && (
          <EmptyState title="No teams yet">Add teams on the Teams tab. Then invite their managers here.</EmptyState>
        )}
        {teams !== undefined && teams.length > 0 && (
          <>
            <SendAll teams={teams} onSent={() => refetch()} />
            <ul aria-label="Teams" className="border-line border-t">
              {teams.map((row) => (
                <TeamRow
                  key={row.team.id}
                  row={row}
                  onInvite={() => setOpen({ name: 'invite', team: row.team })}
                  onSend={(person) => setOpen({ name: 'send', team: row.team, person })}
                  onWithdraw={(person) => setOpen({ name: 'withdraw', team: row.team, person })}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <Dialog open={open !== null} onOpenChange={(isOpen) => !isOpen && close()}>
        {open?.name === 'invite' && (
          <InvitePerson
            league={league}
            team={open.team}
            onInvited={(person) => setOpen({ name: 'send', team: open.team, person })}
          />
        )}
        {open?.name === 'send' && (
          <SendInvitation key={open.person.invitation_id} league={league} {...open} onDone={close} />
        )}
        {open?.name === 'withdraw' && <WithdrawInvitation league={league} {...open} onDone={close} />}
      </Dialog>
    </Section>
  )
}
