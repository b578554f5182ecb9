import { Link } from 'react-router'
import { plainDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { dayOf } from '#web/ui/day-of.ts'
import type { Invited, TeamPeople } from './invitations-query.ts'

interface TeamRowProps {
  row: TeamPeople
  onInvite: () => void
  onSend: (person: Invited) => void
  onWithdraw: (person: Invited) => void
}

/** A team with its manager and the people who are invited to it. */
export function TeamRow({ row: { team, people }, onInvite, onSend, onWithdraw }: TeamRowProps) {
  const invite = people.length === 0 ? 'Invite a manager' : 'Invite another manager'
  const isOpen = people.some(({ player_id }) => player_id === null)
  return (
    <li className="grid gap-x-6 gap-y-3 border-line border-b py-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex min-w-0 items-center gap-3 self-start">
        <Crest team={team} />
        <h3 className="min-w-0 font-semibold text-base">
          <Link to={`/team/${team.id}/manage`} className="link wrap-anywhere">
            <bdi>{team.name}</bdi>
          </Link>
        </h3>
      </div>
      <div className="grid gap-4">
        {people.map((person) => (
          <Person key={person.invitation_id ?? person.player_id} {...{ person, team, onSend, onWithdraw }} />
        ))}
        {!isOpen && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted text-sm">{people.length === 0 && 'No manager yet'}</p>
            <Button
              variant={people.length === 0 ? 'outline' : 'quiet'}
              size="small"
              aria-label={`${invite} for ${isolate(team.name)}`}
              onClick={onInvite}
            >
              {invite}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

interface PersonProps {
  person: Invited
  team: TeamPeople['team']
  onSend: (person: Invited) => void
  onWithdraw: (person: Invited) => void
}

function Person({ person, team, onSend, onWithdraw }: PersonProps) {
  const { name, email, phone, state, invitation_id } = person
  const send = state === 'not sent' ? 'Send' : 'Send again'
  const contact = [email, phone].filter((text) => text !== null).join(' · ')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere font-semibold">
          <bdi>{name}</bdi>
        </p>
        {state !== 'joined' && contact !== '' && <p className="wrap-anywhere text-muted text-sm">{contact}</p>}
        <p className={state === 'expired' ? 'font-semibold text-danger text-sm' : 'text-sm'}>{describeState(person)}</p>
      </div>
      {state !== 'joined' && invitation_id !== null && (
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="small"
            aria-label={`${send} to ${isolate(name)}`}
            onClick={() => onSend(person)}
          >
            {send}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Withdraw the invitation of ${isolate(name)}`}
            onClick={() => onWithdraw(person)}
          >
            Withdraw
          </Button>
        </div>
      )}
      {state !== 'joined' && invitation_id === null && (
        <Link to={`/team/${team.id}/manage`} className="link text-sm">
          Make a link on the team’s page
        </Link>
      )}
    </div>
  )
}

function describeState({ state, sent_at, expires_at }: Invited): string {
  const until = expires_at === null ? '' : `, valid until ${plainDate(dayOf(expires_at))}`
  switch (state) {
    case 'joined':
      return 'Joined'
    case 'opened':
      return `Opened${until}`
    case 'sent':
      return `Sent${sent_at === null ? '' : ` on ${plainDate(dayOf(sent_at))}`}${until}`
    case 'expired':
      return 'Expired'
    default:
      return 'Not sent'
  }
}
