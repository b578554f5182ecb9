import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { TEAM } from '#web/queries/team-columns.ts'

type Everybody = Awaited<ReturnType<typeof fetchInvitations>>
export type TeamPeople = Everybody['teams'][number]
export type Invited = TeamPeople['people'][number]

/** The administrators of a competition, and every team with the people who work on it or are invited to it. */
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
  return {
    administrators: people.data.filter(({ role }) => role === 'administrator'),
    teams: teams.data.map((team) => ({ team, people: people.data.filter(({ team_id }) => team_id === team.id) })),
  }
}

/** The goal of an invitation: a team of the competition, or the competition itself. */
export interface Place {
  role: 'administrator' | 'assistant' | 'manager'
  /** Null for an administrator. */
  team: TeamPeople['team'] | null
}

export const everybodyOf = ({ administrators, teams }: Everybody): Invited[] => [
  ...administrators,
  ...teams.flatMap(({ people }) => people),
]

/** Invitations that 'Send all' mails. */
export const unsentMails = (people: readonly Invited[]): Invited[] =>
  people.filter(({ state, email, invitation_id }) => state === 'not sent' && email !== null && invitation_id !== null)
