import { countMonths } from '#domain/count-months.ts'
import { boundsOfDay, boundsOfMonth, toLocalTime } from '#domain/league-time.ts'
import { nearDay } from '#domain/near-day.ts'
import { startOfToday, startOfTomorrow } from '#domain/start-of-today.ts'
import { isSlug } from '#web/queries/competition-slug.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { readAll } from '#web/queries/read-all.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { LISTED_TEAM, listedMatch, TEAM } from '#web/queries/team-columns.ts'
import type { Youth } from '#web/queries/youth.ts'
import {
  type Competition,
  type Fixture,
  type FixturesOptions,
  LOAD_FAILED,
  type ShownSeason,
  type TeamName,
} from './competition-queries.ts'

export async function fetchCompetition(supabase: Supabase, slug: string) {
  if (slug === '') throw new NotFoundError('No competition ID provided')
  const isId = isUuid(slug)
  if (!isId && !isSlug(slug)) throw new NotFoundError('Invalid competition URL')
  const { data, error } = await supabase
    .from('leagues')
    .select(
      `id, name, owner_id, logo_url, has_insights, has_knock_out, has_own_tables, season:current_season_id, season_facts,
       shows_suspensions,
       settings:league_settings!inner(
         custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, colour, time_zone, dates_of_birth),
       youth:youth_settings(age_group, results, created_at)`,
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
  // Every page contains its competition, and most have none of these.
  const { season_facts, youth, shows_suspensions, ...competition } = data
  return {
    ...competition,
    ...(season_facts && { season_facts }),
    ...(youth && { youth, ...youthFields(youth) }),
    ...(shows_suspensions && { shows_suspensions }),
  }
}

/** The properties that only a youth competition has: a page reads one of them, and most competitions have none. */
const youthFields = ({ results }: Youth) => ({
  ...(results !== 'shown' && { hidesTables: true as const }),
  ...(results === 'no_scores' && { hidesScores: true as const }),
})

export async function fetchStandings(supabase: Supabase, leagueId: string) {
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

type Division = NonNullable<NonNullable<Competition['season_facts']>['divisions']>[number]

export async function fetchDivisions(supabase: Supabase, leagueId: string, divisions: Division[]) {
  const { fetchTable } = await import('./tables/fetch-table.ts')
  return Promise.all(
    divisions.map(async (division) => ({
      ...division,
      standings: await fetchTable(supabase, { _league_id: leagueId, _stage_id: division.id }),
    })),
  )
}

/** @param skip the number of matches before the first one that is read, with a limit */
export async function fetchFixtures(
  supabase: Supabase,
  { season, season_facts, has_knock_out, settings }: Competition,
  { list, limit, month, from, teamId, stageId }: FixturesOptions,
  skip = 0,
): Promise<Fixture[]> {
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
  const { data, error } = await (limit === undefined
    ? query
    : skip
      ? query.range(skip, skip + limit - 1)
      : query.limit(limit))
  if (error) throw new FetchError(LOAD_FAILED, error)
  // The page contains the data of its lists: they leave out what most matches and teams do not have.
  return data.map(
    ({
      status,
      score_stands,
      first_played_at,
      is_provisional,
      live_clock,
      home_score_90,
      home_penalties,
      away_penalties,
      ...match
    }) => ({
      ...match,
      home_team: withoutNull(match.home_team),
      away_team: withoutNull(match.away_team),
      ...((status !== 'scheduled' || first_played_at) && { status, score_stands, first_played_at }),
      ...(is_provisional && { is_provisional }),
      ...(live_clock && { live_clock }),
      ...((home_score_90 ?? home_penalties) !== null && { home_score_90, home_penalties, away_penalties }),
      ...(team === TEAM && { near: nearDay(new Date(match.played_at), new Date(), settings.time_zone) }),
    }),
  )
}

const withoutNull = ({ logo_url, ...team }: Fixture['home_team']) => (logo_url ? { ...team, logo_url } : team)

// A listed match need not have the label, so its type is the same without.
const labelled = <Columns extends string>(columns: Columns) => `${columns}, stage_label` as Columns

const todayOf = (timeZone: string) => startOfToday(new Date(), timeZone).toISOString()

export async function fetchMonths(supabase: Supabase, leagueId: string, timeZone: string) {
  const league = { _league_id: leagueId, _today: todayOf(timeZone) }
  const { data, error } = await supabase.rpc('match_months', league, { get: true })
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}

/** The rows of `match_months` for one division. */
export async function fetchStageMonths(supabase: Supabase, leagueId: string, stageId: string, timeZone: string) {
  const matches = await readAll(async (first, last) => {
    const { data, error } = await supabase
      .from('matches')
      .select('played_at, home_score, away_score')
      .eq('league_id', leagueId)
      .eq('stage_id', stageId)
      .order('played_at')
      .order('id')
      .range(first, last)
    if (error) throw new FetchError(LOAD_FAILED, error)
    return data
  })
  const now = new Date()
  return countMonths(matches, {
    today: startOfToday(now, timeZone),
    tomorrow: startOfTomorrow(now, timeZone),
    monthOf: (moment) => toLocalTime(moment, timeZone).date.slice(0, 7),
  })
}

export async function fetchAllTeamNames(supabase: Supabase, leagueId: string): Promise<TeamName[]> {
  const { data, error } = await supabase.from('teams').select('id, name').eq('league_id', leagueId).order('name')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}

export async function fetchPlayingTeamNames(supabase: Supabase, { id, season }: ShownSeason): Promise<TeamName[]> {
  const { data, error } = await supabase
    .from('teams')
    .select('id, name, stages!inner()')
    .eq('league_id', id)
    .eq('stages.season_id', season)
    .order('name')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}

// The league, too: its index finds the teams, however many other leagues there are.
export async function fetchTeams(supabase: Supabase, { id, season }: ShownSeason, stageId?: string | null) {
  const { data, error } = await supabase
    .from('teams')
    .select(`${TEAM}, manager:profiles!teams_manager_id_fkey(full_name, user_id), stages!inner()`)
    .eq('league_id', id)
    .eq(stageId ? 'stages.id' : 'stages.season_id', stageId || season)
    .order('name')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}
