import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { useUserId } from '#web/session/use-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Administrators } from './administrators.tsx'
import {
  everybodyOf,
  type InvitationPlace,
  type Invited,
  invitationsQuery,
  type TeamPeople,
  unsentMails,
} from './invitations-query.ts'
import { InvitePerson } from './invite-person.tsx'
import { Officials } from './officials.tsx'
import { RemoveMember } from './remove-member.tsx'
import { Scorers } from './scorers.tsx'
import { SendAll } from './send-all.tsx'
import { SendInvitation } from './send-invitation.tsx'
import { mailInvitation } from './send-mail.ts'
import { TeamRow } from './team-row.tsx'
import { WithdrawInvitation } from './withdraw-invitation.tsx'

interface InvitationsProps {
  league: { id: string; name: string; owner_id: string | null }
  officialsPage: string
}

type Open =
  | { name: 'invite'; place: InvitationPlace }
  | { name: 'send' | 'withdraw' | 'remove'; place: InvitationPlace; person: Invited }

/** Everybody who works for the competition or is invited to: team by team, then officials, scorers and administrators. */
export function Invitations({ league, officialsPage }: InvitationsProps) {
  const { data, error, refetch } = useQuery(invitationsQuery(league.id))
  const isOwner = useUserId() === league.owner_id
  const [open, setOpen] = useState<Open | null>(null)
  // An answer that arrives after the dialog was closed must not close the next one.
  const goOn = (next: Open | null) => setOpen((now) => (now === open ? next : now))
  const close = () => goOn(null)
  const actions = {
    onInvite: (place: InvitationPlace) => setOpen({ name: 'invite', place }),
    onSend: (person: Invited, place: InvitationPlace) => setOpen({ name: 'send', person, place }),
    onWithdraw: (person: Invited, place: InvitationPlace) => setOpen({ name: 'withdraw', person, place }),
    onRemove: (person: Invited, place: InvitationPlace) => setOpen({ name: 'remove', person, place }),
  }
  return (
    <div className="grid gap-12">
      <Section title="Invitations">
        <div className="grid gap-6">
          <p className="max-w-prose text-muted">
            A manager runs a team’s squad, its look and its match notes, and does not have to be a player. A link works
            once, for seven days. People who already have an account accept with that account.
          </p>
          {data === undefined && error === null && <Spinner />}
          {data === undefined && error !== null && (
            <LoadingFailed what="The invitations" error={error} onRetry={refetch} />
          )}
          {data?.teams.length === 0 && (
            <EmptyState title="No teams yet">Add teams on the Teams tab. Then invite their managers here.</EmptyState>
          )}
          {data !== undefined && data.teams.length > 0 && (
            <>
              <SendAll
                progress={describeManagers(data.teams)}
                label="Send all"
                waiting={unsentMails(everybodyOf(data))}
                mail={({ invitation_id, sent_at }) => mailInvitation(invitation_id ?? '', sent_at)}
                onSent={refetch}
              />
              <ul aria-label="Teams" className="border-line border-t">
                {data.teams.map((row) => (
                  <TeamRow key={row.team.id} row={row} {...actions} />
                ))}
              </ul>
            </>
          )}
        </div>
      </Section>
      {data !== undefined && (
        <Section title="Officials">
          <Officials people={data.officials} page={officialsPage} onChanged={refetch} {...actions} />
        </Section>
      )}
      {data !== undefined && (
        <Section title="Scorers">
          <Scorers people={data.scorers} {...actions} />
        </Section>
      )}
      {data !== undefined && (
        <Section title="Committee">
          <Administrators people={data.administrators} isOwner={isOwner} {...actions} />
        </Section>
      )}
      <Dialog open={open !== null} onOpenChange={(isOpen) => !isOpen && close()}>
        {open?.name === 'invite' && (
          <InvitePerson
            league={league}
            place={open.place}
            onInvited={(person) => goOn({ name: 'send', place: open.place, person })}
          />
        )}
        {open?.name === 'send' && (
          <SendInvitation key={open.person.invitation_id} league={league} {...open} onDone={close} />
        )}
        {open?.name === 'withdraw' && <WithdrawInvitation {...open} onDone={close} />}
        {open?.name === 'remove' && <RemoveMember league={league} {...open} onDone={close} />}
      </Dialog>
    </div>
  )
}

function describeManagers(teams: readonly TeamPeople[]): string {
  const managed = teams.filter(({ people }) =>
    people.some(({ role, state }) => role === 'manager' && state === 'joined'),
  )
  return `${managed.length} of ${teams.length} ${teams.length === 1 ? 'team has' : 'teams have'} a manager with an account.`
}
