import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { EndMembership } from '#web/forms/end-membership.tsx'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Invited } from './invitations-query.ts'
import { OtherRoles } from './other-roles.tsx'

interface RemoveAdministratorProps {
  league: { name: string }
  person: Invited
  onDone: () => void
}

const otherRolesQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['roles beside administrator', memberId],
    staleTime: 0,
    queryFn: async () => {
      const supabase = await browserSupabase()
      const { data } = await supabase.rpc('roles_beside_administrator', { _member_id: memberId }).throwOnError()
      return data
    },
  })

/** A dialog's content: asks, and removes an administrator, with the other roles of the person that the owner chooses. */
export function RemoveAdministrator({ league, person, onDone }: RemoveAdministratorProps) {
  const memberId = person.member_id ?? ''
  const { data: roles = [], error, isFetching } = useQuery(otherRolesQuery(memberId))
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const ending = roles.filter(({ id, by_own_doing }) => choices.get(id) ?? by_own_doing)
  const name = isolate(person.name)
  return (
    <EndMembership
      endIt={(supabase) => {
        const ends = ending.map(({ role, id }) => ({ role, id }))
        return supabase.rpc('remove_administrator', { _member_id: memberId, _ends: ends }).throwOnError()
      }}
      title={`Remove ${name}?`}
      text={`${name} can no longer run ${isolate(league.name)}. API keys, links and open invitations that this person made stop working, and so do open links of players who are to manage a team.`}
      keep="Keep"
      end="Remove"
      ended="Removed"
      isReady={!isFetching}
      onDone={onDone}
    >
      {isFetching && <Spinner />}
      <FormError message={error && `Other roles of this person could not be loaded. ${failureMessage(error)}`} />
      <OtherRoles roles={roles} ending={ending} onChange={(id, ends) => setChoices(new Map(choices).set(id, ends))} />
    </EndMembership>
  )
}
