import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { boundsOfDay, boundsOfMonth } from '#domain/league-time.ts'
import { nearDay } from '#domain/near-day.ts'
import { startOfToday, startOfTomorrow } from '#domain/start-of-today.ts'
import { canonicalSlug, isSlug } from '#web/queries/competition-slug.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { competitionKey, leagueKey, seasonKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { LISTED_TEAM, listedMatch, TEAM } from '#web/queries/team-columns.ts'
import type { ListedMatch } from '#web/ui/match-list.tsx'

export const LOAD_FAILED = 'Failed to load competition details. Please try again later.'

export type Competition = Awaited<ReturnType<typeof fetchCompetition>>

/** A competition with its settings, by id or by custom URL. */
export const competitionQuery = (slug: string) => {
  const canonical = canonicalSlug(slug)
  return queryOptions({
    queryKey: competitionKey(canonical),
    queryFn: ({ client }) => fetchCompetition(client, canonical),
  })
}

async function fetchCompetition(client: QueryClient, slug: string) {
  if (slug === '') throw new NotFoundError('No competition ID provided')
  const isId = isUuid(slug)
  if (!isId && !isSlug(slug)) throw new NotFoundError('Invalid competition URL')
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('leagues')
    .select(
      `id, name, owner_id, logo_url, has_insights, has_knock_out, has_own_tables, season:current_season_id, season_facts,
       settings:league_settings!inner(
         custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, colour, time_zone, dates_of_birth)`,
    )
    .eq(isId ? 'id' : 'settings.custom_slug', slug)
    .maybeSingle()
  if (error) {
    const message = isId
      ? 'Failed to look up competition. Please try again later.'
      : 'Failed to look up competition URL. Please try again later.'
    throw new FetchError(message, error)
  }
  if (data === null) throw new NotFoundError('Competition not found')
  return data
}

/** A competition with the season that visitors see. */
export type ShownSeason = Pick<Competition, 'id' | 'season'>

export type Standing = Awaited<ReturnType<typeof fetchStandings>>[number]

/** The league table, in order. */
export const standingsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'standings'],
    queryFn: ({ client }) => fetchStandings(client, leagueId),
  })

async function fetchStandings(client: QueryClient, leagueId: string) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('table_standings')
    .select(
      `rank, team_id, team_name, team_logo_url, team_color, second_color, played, won, drawn, lost,
       goals_for, goals_against, goal_difference, points`,
    )
    .eq('league_id', leagueId)
    .order('rank')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}

/** The divisions of the season that visitors see, each with its table; none in a season with one table. */
export const divisionTablesQuery = ({ id, season, season_facts }: Competition) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'divisions'],
    queryFn: async ({ client }) => {
      // Few competitions have divisions.
      const { fetchTable } = await import('./seasons/fetch-table.ts')
      const supabase = await supabaseOf(client)
      return Promise.all(
        (season_facts?.divisions ?? []).map(async (division) => ({
          ...division,
          standings: await fetchTable(supabase, { _league_id: id, _stage_id: division.id }),
        })),
      )
    },
  })

export type Fixture = ListedMatch
export type FixtureList = 'upcoming' | 'previous' | 'unplayed' | 'results'

interface FixturesOptions {
  list: FixtureList
  /** Without a limit the query fetches all. */
  limit?: number
  /** YYYY-MM, in the league's time zone. */
  month?: string | null
  /** YYYY-MM-DD in the month, in the league's time zone: the list begins with this day. */
  from?: string | null
  teamId?: string | null
  /** Only this division. */
  stageId?: string | null
}

/**
 * Matches of the season that visitors see. By the day: `upcoming` from the league's start of today, nearest first; `previous` before it,
 * and today's with both scores, newest first. By the score: `unplayed` are the upcoming ones without a result; `results` have both scores that count, today's too,
 * newest first. Today is the day of the request.
 */
export const fixturesQuery = (
  { id, season, season_facts, has_knock_out, settings }: Competition,
  { list, limit, month, from, teamId, stageId }: FixturesOptions,
) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'fixtures', list, teamId ?? from ?? month ?? limit ?? 'all', stageId],
    queryFn: async ({ client }): Promise<Fixture[]> => {
      const supabase = await supabaseOf(client)
      const today = todayOf(settings.time_zone)
      const upcoming = list === 'upcoming' || list === 'unplayed'
      // The overview shows the first of them with large crests.
      const team = list === 'unplayed' || list === 'results' ? TEAM : LISTED_TEAM
      // The rows of a list that mixes divisions and cups name them.
      const isMixed = !stageId && (has_knock_out || season_facts?.divisions)
      let query = supabase
        .from('matches')
        .select(isMixed ? labelled(listedMatch(team)) : listedMatch(team))
        .eq('season_id', season)
        .order('played_at', { ascending: upcoming })
        .order('id')
      if (upcoming) query = query.gte('played_at', today)
      if (list === 'previous') {
        query = query
          .lt('played_at', startOfTomorrow(new Date(), settings.time_zone).toISOString())
          .or(`played_at.lt.${today},and(home_score.not.is.null,away_score.not.is.null)`)
      }
      if (list === 'unplayed') query = query.or('home_score.is.null,away_score.is.null')
      if (list === 'results')
        query = query.not('home_score', 'is', null).not('away_score', 'is', null).is('is_counted', true)
      if (stageId) query = query.eq('stage_id', stageId)
      if (teamId) query = query.or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`)
      if (month) {
        const bounds = boundsOfMonth(month, settings.time_zone)
        const day = from ? boundsOfDay(from, settings.time_zone) : bounds
        const { from: first, to: last } = upcoming ? { ...bounds, from: day.from } : { ...bounds, to: day.to }
        query = query.gte('played_at', first.toISOString()).lt('played_at', last.toISOString())
      }
      const { data, error } = await (limit === undefined ? query : query.limit(limit))
      if (error) throw new FetchError(LOAD_FAILED, error)
      // The page contains the data of its lists: they leave out what most matches and teams do not have.
      return data.map(({ status, score_stands, first_played_at, ...match }) => ({
        ...match,
        home_team: withoutNull(match.home_team),
        away_team: withoutNull(match.away_team),
        ...((status !== 'scheduled' || first_played_at) && { status, score_stands, first_played_at }),
        ...(team === TEAM && { near: nearDay(new Date(match.played_at), new Date(), settings.time_zone) }),
      }))
    },
  })

const withoutNull = ({ logo_url, ...team }: Fixture['home_team']) => (logo_url ? { ...team, logo_url } : team)

// A listed match need not have the label, so its type is the same without.
const labelled = <Columns extends string>(columns: Columns) => `${columns}, stage_label` as Columns

const todayOf = (timeZone: string) => startOfToday(new Date(), timeZone).toISOString()

/** The months of the season that visitors see, in order, each with its numbers of upcoming and past matches. */
export const monthsQuery = ({ id, settings }: Competition) =>
  queryOptions({
    queryKey: [...leagueKey(id), 'months'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const league = { _league_id: id, _today: todayOf(settings.time_zone) }
      const { data, error } = await supabase.rpc('match_months', league, { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

export interface TeamName {
  id: string
  name: string
}

/** The ids and names of all teams of a competition, by name: to choose, rename or import. */
export const teamNamesQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'team-names'],
    queryFn: async ({ client }): Promise<TeamName[]> => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase.from('teams').select('id, name').eq('league_id', leagueId).order('name')
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

/** The ids and names of the teams in the season that visitors see, by name. */
export const playingTeamNamesQuery = ({ id, season }: ShownSeason) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'team-names'],
    queryFn: async ({ client }): Promise<TeamName[]> => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase
        .from('teams')
        .select('id, name, stages!inner()')
        .eq('league_id', id)
        .eq('stages.season_id', season)
        .order('name')
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

/** Fetches the current names inside another query, which also decides about retries. */
export const fetchTeamNames = (client: QueryClient, leagueId: string): Promise<TeamName[]> =>
  client.query({ ...teamNamesQuery(leagueId), staleTime: 0, retry: false })

export type Team = Awaited<ReturnType<typeof fetchTeams>>[number]

/** The teams in the season that visitors see, by name, with their managers. */
export const teamsQuery = ({ id, season }: ShownSeason, stageId?: string | null) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'teams', stageId],
    queryFn: ({ client }) => fetchTeams(client, { id, season }, stageId),
  })

// The league, too: its index finds the teams, however many other leagues there are.
async function fetchTeams(client: QueryClient, { id, season }: ShownSeason, stageId?: string | null) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('teams')
    .select(`${TEAM}, manager:profiles!teams_manager_id_fkey(full_name, user_id), stages!inner()`)
    .eq('league_id', id)
    .eq(stageId ? 'stages.id' : 'stages.season_id', stageId || season)
    .order('name')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}
