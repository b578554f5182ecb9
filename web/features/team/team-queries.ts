import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { fetchNextMatch } from '#web/queries/next-match.ts'
import { leagueKey, teamKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'
import { LISTED_TEAM, listedMatch, TEAM } from '#web/queries/team-columns.ts'

const LOAD_FAILED = 'Failed to load team details. Please try again later.'

/** Null where no cards are recorded. */
interface SeasonCards {
  yellow: number
  red: number
  clean_sheets: number
}

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
      `${TEAM}, season_cards, division, home_pitch, venue:venues(name, address, map_url),
       league:leagues!inner(id, name, owner_id, current_season_id, settings:league_settings!inner(custom_slug, time_zone, favicon_url),
         youth:youth_settings(age_group, results, created_at)),
       manager:profiles!teams_manager_id_fkey(id, full_name, user_id),
       players:profiles!team_players(id, full_name, position, jersey_number, photo_url)`,
    )
    .eq('id', id)
    .order('jersey_number', { referencedTable: 'players', nullsFirst: false })
    .order('full_name', { referencedTable: 'players' })
    .maybeSingle()
    .overrideTypes<{ season_cards: SeasonCards | null }>()
  if (error) throw new FetchError(LOAD_FAILED, error)
  if (data === null) throw new NotFoundError('Team not found')
  // Most teams have none of these, and each byte of a page's data is sent often.
  const {
    division,
    venue,
    home_pitch,
    league: { youth, ...league },
    ...team
  } = data
  return {
    ...team,
    league,
    ...(youth && { youth }),
    ...(division && { division }),
    ...(venue && { home: { ...venue, pitch: home_pitch } }),
  }
}

export type TeamStanding = Awaited<ReturnType<typeof fetchTeamStanding>>

/** A team that is in no table. */
const UNPLACED = {
  rank: 0,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goals_for: 0,
  goals_against: 0,
  goal_difference: 0,
  points: 0,
}

/** The team's row of its table. */
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
    .maybeSingle()
  if (error) throw new FetchError(LOAD_FAILED, error)
  if (data !== null) return data
  // The first table is that of most teams.
  const other = await supabase.rpc('team_standing', { _team_id: teamId }, { get: true }).maybeSingle()
  if (other.error) throw new FetchError(LOAD_FAILED, other.error)
  return other.data ?? UNPLACED
}

interface PlayingTeam {
  id: string
  league: { current_season_id: string }
}

/** All matches of a team in the season that visitors see, by date. */
export const teamMatchesQuery = (team: PlayingTeam) =>
  queryOptions({
    queryKey: [...shownKey(team), 'matches'],
    queryFn: async ({ client }) => {
      const { data, error } = await matchesOf(await supabaseOf(client), team)
        .order('played_at')
        .order('id')
      if (error) throw new FetchError(LOAD_FAILED, error)
      return { matches: data, fetchedAt: Date.now() }
    },
  })

/** The team's next match of the season that visitors see; null if there is none. */
export const nextMatchQuery = (team: Team) =>
  queryOptions({
    queryKey: [...shownKey(team), 'next-match'],
    queryFn: async ({ client }) => {
      const { id: teamId, league } = team
      const searched = { seasonId: league.current_season_id, timeZone: league.settings.time_zone, teamId }
      return fetchNextMatch(await supabaseOf(client), searched, LOAD_FAILED)
    },
  })

export type FormResult = Awaited<ReturnType<typeof fetchForm>>[number]

const FORM = 5

/** A team's last five results of the season that visitors see, newest first. */
export const formQuery = (team: PlayingTeam) =>
  queryOptions({ queryKey: [...shownKey(team), 'form'], queryFn: ({ client }) => fetchForm(client, team) })

async function fetchForm(client: QueryClient, team: PlayingTeam) {
  const { data, error } = await matchesOf(await supabaseOf(client), team)
    .not('home_score', 'is', null)
    .not('away_score', 'is', null)
    .is('is_counted', true)
    .order('played_at', { ascending: false })
    .order('id')
    .limit(FORM)
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data.flatMap(({ home_score, away_score, ...match }) =>
    home_score === null || away_score === null ? [] : [{ ...match, home_score, away_score }],
  )
}

const shownKey = ({ id, league }: PlayingTeam) => [...teamKey(id), league.current_season_id]

const matchesOf = (supabase: Supabase, { id, league }: PlayingTeam) =>
  supabase
    .from('matches')
    .select(listedMatch(LISTED_TEAM))
    .eq('season_id', league.current_season_id)
    .or(`home_team_id.eq.${id},away_team_id.eq.${id}`)
