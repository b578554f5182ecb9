import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { TEAM } from '#web/queries/team-columns.ts'

export type TeamPeople = Awaited<ReturnType<typeof fetchInvitations>>[number]
export type Invited = TeamPeople['people'][number]

/** Every team of a competition with its manager and the people who are invited to it, for the owner. */
export const invitationsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'invitations'],
    queryFn: () => fetchInvitations(leagueId),
    staleTime: 0,
  })

async function fetchInvitations(leagueId: string) {
  const supabase = await browserSupabase()
  const [teams, people] = await Promise.all([
    supabase.from('teams').select(TEAM).eq('league_id', leagueId).order('name').throwOnError(),
    supabase.rpc('league_invitations', { _league_id: leagueId }).throwOnError(),
  ])
  return teams.data.map((team) => ({ team, people: people.data.filter(({ team_id }) => team_id === team.id) }))
}

/** Invitations that 'Send all' mails. */
export const unsentMails = (teams: readonly TeamPeople[]): Invited[] =>
  teams.flatMap(({ people }) =>
    people.filter(
      ({ state, email, invitation_id }) => state === 'not sent' && email !== null && invitation_id !== null,
    ),
  )
