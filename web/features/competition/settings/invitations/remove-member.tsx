import { isolate } from '#domain/isolate-name.ts'
import { EndMembership } from '#web/forms/end-membership.tsx'
import type { Invited, Place } from './invitations-query.ts'

interface RemoveMemberProps {
  league: { name: string }
  place: Place
  person: Invited
  onDone: () => void
}

/** A dialog's content: asks, and ends the membership of an administrator or an assistant. */
export function RemoveMember({ league, place, person, onDone }: RemoveMemberProps) {
  const name = isolate(person.name)
  const ends =
    place.team === null
      ? 'API keys, links and open invitations that this person made stop working, and so do open links of players who are to manage a team.'
      : 'Links that this person made for the team stop working.'
  return (
    <EndMembership
      membershipId={person.member_id ?? ''}
      title={`Remove ${name}?`}
      text={`${name} can no longer ${place.team === null ? 'run' : 'work for'} ${isolate(place.team?.name ?? league.name)}. ${ends}`}
      keep="Keep"
      end="Remove"
      ended="Removed"
      onDone={onDone}
    />
  )
}
