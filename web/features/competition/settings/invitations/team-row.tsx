import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Crest } from '#web/ui/crest.tsx'
import type { InvitationPlace, TeamPeople } from './invitations-query.ts'
import { type PersonActions, PersonRow } from './person-row.tsx'

interface TeamRowProps extends PersonActions {
  row: TeamPeople
  onInvite: (place: InvitationPlace) => void
}

/** A team with its manager, its assistants and the people who are invited to it. */
export function TeamRow({ row: { team, people }, onInvite, ...actions }: TeamRowProps) {
  const managers = people.filter(({ role }) => role === 'manager')
  const invite = managers.length === 0 ? 'Invite a manager' : 'Invite another manager'
  const isOpen = managers.some(({ player_id }) => player_id === null)
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
          <PersonRow
            key={person.invitation_id ?? person.member_id ?? person.player_id}
            place={{ role: person.role === 'assistant' ? 'assistant' : 'manager', team }}
            mayRemove
            person={person}
            {...actions}
          />
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="text-muted text-sm">{managers.length === 0 && 'No manager yet'}</p>
          <div className="flex flex-wrap gap-2">
            {!isOpen && (
              <Button
                variant={managers.length === 0 ? 'outline' : 'quiet'}
                size="small"
                aria-label={`${invite} for ${isolate(team.name)}`}
                onClick={() => onInvite({ role: 'manager', team })}
              >
                {invite}
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={`Invite an assistant for ${isolate(team.name)}`}
              onClick={() => onInvite({ role: 'assistant', team })}
            >
              Invite an assistant
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
}
