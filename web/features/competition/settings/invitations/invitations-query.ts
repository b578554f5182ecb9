import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { TEAM } from '#web/queries/team-columns.ts'

type Everybody = Awaited<ReturnType<typeof fetchInvitations>>
export type TeamPeople = Everybody['teams'][number]
export type Invited = TeamPeople['people'][number]

/** Administrators, officials and scorers of a competition, and every team with those who work on it or are invited. */
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
    scorers: people.data.filter(({ role }) => role === 'scorer'),
    officials: people.data
      .filter(({ role }) => role === 'official')
      .sort((one, other) => one.name.localeCompare(other.name)),
    teams: teams.data.map((team) => ({ team, people: people.data.filter(({ team_id }) => team_id === team.id) })),
  }
}

/** The place to which an invitation leads: a team of the competition, or the competition itself. */
export interface InvitationPlace {
  role: 'administrator' | 'assistant' | 'manager' | 'official' | 'scorer'
  /** The team of an assistant or a manager. */
  team: TeamPeople['team'] | null
}

export const everybodyOf = ({ administrators, officials, scorers, teams }: Everybody): Invited[] => [
  ...administrators,
  ...officials,
  ...scorers,
  ...teams.flatMap(({ people }) => people),
]

/** Invitations that 'Send all' mails. Officials have a button of their own: their invitations come with the mail. */
export const unsentMails = (people: readonly Invited[]): Invited[] =>
  people.filter(
    ({ state, email, invitation_id, official_id }) =>
      state === 'not sent' && email !== null && invitation_id !== null && official_id === null,
  )

/** Officials with an address and without an account, who have got no invitation yet. */
export const uninvitedOfficials = (officials: readonly Invited[]): Invited[] =>
  officials.filter(({ state, email }) => state === 'not sent' && email !== null)
