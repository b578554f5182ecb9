import { isolate } from '#domain/isolate-name.ts'
import { EndMembership } from '#web/forms/end-membership.tsx'
import type { Invited, Place } from './invitations-query.ts'

interface RemoveMemberProps {
  league: { name: string }
  place: Place
  person: Invited
  onDone: () => void
}

/** A dialog's content: asks, and ends the membership of an administrator, an assistant or a scorer. */
export function RemoveMember({ league, place, person, onDone }: RemoveMemberProps) {
  const name = isolate(person.name)
  const isScorer = place.role === 'scorer'
  const work = isScorer ? 'enter matches of' : place.team === null ? 'run' : 'work for'
  const ends = isScorer
    ? 'Entries that this person made stay.'
    : place.team === null
      ? 'API keys, links and open invitations that this person made stop working, and so do open links of players who are to manage a team.'
      : 'Links that this person made for the team stop working.'
  return (
    <EndMembership
      table={isScorer ? 'scorers' : 'league_members'}
      membershipId={person.member_id ?? ''}
      title={`Remove ${name}?`}
      text={`${name} can no longer ${work} ${isolate(place.team?.name ?? league.name)}. ${ends}`}
      keep="Keep"
      end="Remove"
      ended="Removed"
      onDone={onDone}
    />
  )
}
