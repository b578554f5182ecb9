import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { startOfToday } from '#domain/start-of-today.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { leagueKey, teamKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'
import { LISTED_TEAM, listedMatch, TEAM } from '#web/queries/team-columns.ts'

const LOAD_FAILED = 'Failed to load team details. Please try again later.'

export type Team = Awaited<ReturnType<typeof fetchTeam>>

/** A team with its league, its manager and its squad. */
export const teamQuery = (id: string) =>
  queryOptions({ queryKey: teamKey(id), queryFn: ({ client }) => fetchTeam(client, id) })

async function fetchTeam(client: QueryClient, id: string) {
  if (!isUuid(id)) throw new NotFoundError('Team not found')
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('teams')
    .select(
      `${TEAM},
       league:leagues!inner(id, name, owner_id, settings:league_settings!inner(custom_slug, time_zone, favicon_url)),
       manager:profiles!teams_manager_id_fkey(id, full_name, user_id),
       players:profiles!team_players(id, full_name, position, jersey_number, photo_url)`,
    )
    .eq('id', id)
    .order('jersey_number', { referencedTable: 'players', nullsFirst: false })
    .order('full_name', { referencedTable: 'players' })
    .maybeSingle()
  if (error) throw new FetchError(LOAD_FAILED, error)
  if (data === null) throw new NotFoundError('Team not found')
  return data
}

export type TeamStanding = Awaited<ReturnType<typeof fetchTeamStanding>>

/** The team's row of its league's table. */
export const teamStandingQuery = (leagueId: string, teamId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'standing', teamId],
    queryFn: ({ client }) => fetchTeamStanding(client, leagueId, teamId),
  })

async function fetchTeamStanding(client: QueryClient, leagueId: string, teamId: string) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('table_standings')
    .select('rank, played, won, drawn, lost, goals_for, goals_against, goal_difference, points')
    .eq('league_id', leagueId)
    .eq('team_id', teamId)
    .single()
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}

/** All matches of a team, by date. */
export const teamMatchesQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'matches'],
    queryFn: async ({ client }) => {
      const { data, error } = await matchesOf(await supabaseOf(client), teamId)
        .order('played_at')
        .order('id')
      if (error) throw new FetchError(LOAD_FAILED, error)
      return { matches: data, fetchedAt: Date.now() }
    },
  })

/** The next match without a result, from the league's start of today; null if there is none. */
export const nextMatchQuery = ({ id, league }: Team) =>
  queryOptions({
    queryKey: [...teamKey(id), 'next-match'],
    queryFn: async ({ client }) => {
      const { data, error } = await matchesOf(await supabaseOf(client), id)
        .gte('played_at', startOfToday(new Date(), league.settings.time_zone).toISOString())
        .or('home_score.is.null,away_score.is.null')
        .order('played_at')
        .order('id')
        .limit(1)
        .maybeSingle()
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

export type Result = Awaited<ReturnType<typeof fetchForm>>[number]

const FORM = 5

/** A team's last five results, newest first. */
export const formQuery = (teamId: string) =>
  queryOptions({ queryKey: [...teamKey(teamId), 'form'], queryFn: ({ client }) => fetchForm(client, teamId) })

async function fetchForm(client: QueryClient, teamId: string) {
  const { data, error } = await matchesOf(await supabaseOf(client), teamId)
    .not('home_score', 'is', null)
    .not('away_score', 'is', null)
    .order('played_at', { ascending: false })
    .order('id')
    .limit(FORM)
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data.flatMap(({ home_score, away_score, ...match }) =>
    home_score === null || away_score === null ? [] : [{ ...match, home_score, away_score }],
  )
}

const matchesOf = (supabase: Supabase, teamId: string) =>
  supabase.from('matches').select(listedMatch(LISTED_TEAM)).or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`)
