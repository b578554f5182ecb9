import { isolate } from '#domain/isolate-name.ts'
import { EndMembership } from '#web/forms/end-membership.tsx'
import type { Supabase } from '#web/queries/supabase.ts'
import type { InvitationPlace, Invited } from './invitations-query.ts'
import { RemoveAdministrator } from './remove-administrator.tsx'

interface RemoveMemberProps {
  league: { name: string }
  place: InvitationPlace
  person: Invited
  onDone: () => void
}

/** A dialog's content: asks, and ends the task of a person who joined. */
export function RemoveMember({ league, place, person, onDone }: RemoveMemberProps) {
  if (place.role === 'administrator') return <RemoveAdministrator league={league} person={person} onDone={onDone} />
  const name = isolate(person.name)
  const ending = place.role === 'official' ? official : place.role === 'scorer' ? scorer : assistant
  return (
    <EndMembership
      endIt={(supabase) => ending.endIt(supabase, person)}
      title={`Remove ${name}?`}
      text={`${name} can no longer ${ending.work} ${isolate((place.team ?? league).name)}. ${ending.rest}`}
      keep="Keep"
      end="Remove"
      ended="Removed"
      onDone={onDone}
    />
  )
}

interface Ending {
  work: string
  rest: string
  endIt: (supabase: Supabase, person: Invited) => PromiseLike<unknown>
}

const assistant: Ending = {
  work: 'work for',
  rest: 'Links that this person made for the team stop working.',
  endIt: (supabase, { member_id }) => {
    const members = supabase.from('league_members')
    return members.delete().match({ id: member_id }).throwOnError()
  },
}

const scorer: Ending = {
  work: 'enter matches of',
  rest: 'Entries that this person made stay.',
  endIt: (supabase, { member_id }) => supabase.from('scorers').delete().match({ id: member_id }).throwOnError(),
}

const official: Ending = {
  work: 'answer with this account as an official of',
  rest: 'Links of the official stop working too. The official keeps all appointments, and can be invited again.',
  endIt: (supabase, { official_id }) =>
    supabase.rpc('release_official', { _official_id: official_id ?? '' }).throwOnError(),
}
