// Reads a table with its matches, as forecasts need them. Only the server imports it.
import type { LeagueInput } from '#domain/insights/forecast-league.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import type { Supabase } from '#web/queries/supabase.ts'

export const INSIGHTS_LOAD_FAILED = 'Failed to load insights. Please try again later.'
const MAX_TEAMS = 48
const MAX_MATCHES = 2500

export type League = NonNullable<Awaited<ReturnType<typeof readLeague>>>

/**
 * A table of a competition, by the names of its teams, and the matches of the teams that take part in it.
 * @param stageId without one the competition's first table
 * @returns null where there is no such table
 */
export async function readLeague(supabase: Supabase, leagueId: string, stageId?: string) {
  const league = await supabase
    .from('leagues')
    .select('main_stage_id, settings:league_settings!inner(time_zone)')
    .eq('id', leagueId)
    .maybeSingle()
  if (league.error) throw new FetchError(INSIGHTS_LOAD_FAILED, league.error)
  if (league.data === null) return null
  const { main_stage_id: mainId, settings } = league.data
  const id = stageId ?? mainId
  const [stage, standings, matches] = await Promise.all([
    selectStage(supabase, leagueId, id),
    id === mainId ? selectMainTable(supabase, leagueId) : selectTable(supabase, leagueId, id),
    selectMatches(supabase, leagueId, id),
  ])
  const error = stage.error ?? standings.error ?? matches.error
  if (error) throw new FetchError(INSIGHTS_LOAD_FAILED, error)
  if (stage.data === null) return null
  const { entries, zones, ...rules } = stage.data
  const expunged = new Set(entries.filter(({ withdrawn }) => withdrawn === 'expunged').map(({ team_id }) => team_id))
  const groups = new Map(entries.map(({ team_id, group_name }) => [team_id, group_name]))
  return {
    id: leagueId,
    timeZone: settings.time_zone,
    points: { win: rules.win_points, draw: rules.draw_points, loss: rules.loss_points },
    groupOf: (teamId: string) => groups.get(teamId) ?? null,
    /** The highest place that goes down; null where none does, undefined where an organizer has marked no places. */
    firstDown: zones.length === 0 ? undefined : (zones.find(({ kind }) => kind === 'relegation')?.first_place ?? null),
    standings: (standings.data ?? []).filter(({ team_id }) => !expunged.has(team_id)),
    matches: (matches.data ?? []).filter(
      ({ home_team_id, away_team_id }) => !expunged.has(home_team_id) && !expunged.has(away_team_id),
    ),
  }
}

const selectStage = (supabase: Supabase, leagueId: string, id: string) =>
  supabase
    .from('stages')
    .select(
      'win_points, draw_points, loss_points, entries:stage_entries(team_id, group_name, withdrawn), zones:stage_zones(kind, first_place)',
    )
    .order('first_place', { referencedTable: 'stage_zones' })
    .eq('league_id', leagueId)
    .eq('id', id)
    .eq('kind', 'table')
    .maybeSingle()

const COLUMNS =
  'rank, team_id, team_name, team_logo_url, team_color, second_color, played, points, goal_difference, goals_for'

const selectMainTable = (supabase: Supabase, leagueId: string) =>
  supabase
    .from('table_standings')
    .select(COLUMNS)
    .eq('league_id', leagueId)
    .order('team_name')
    .order('team_id')
    .limit(MAX_TEAMS + 1)

const selectTable = (supabase: Supabase, leagueId: string, id: string) =>
  supabase
    .rpc('explained_table', { _league_id: leagueId, _stage_id: id }, { get: true })
    .select(COLUMNS)
    .order('team_name')
    .order('team_id')
    .limit(MAX_TEAMS + 1)

const selectMatches = (supabase: Supabase, leagueId: string, id: string) =>
  supabase
    .from('matches')
    .select('id, played_at, home_team_id, away_team_id, home_score, away_score, status, is_counted')
    .eq('league_id', leagueId)
    .eq('stage_id', id)
    .order('played_at')
    .order('id')
    .limit(MAX_MATCHES + 1)

type Match = League['matches'][number]

/** Whether a match is in the table. */
export const isCounted = ({ home_score, away_score, is_counted }: Match): boolean =>
  home_score !== null && away_score !== null && is_counted

/** Whether a match was awarded before its day, so that no run has it yet. */
export const isAwardToCome = ({ status, played_at }: Match, now = new Date()): boolean =>
  status === 'awarded' && Date.parse(played_at) > now.getTime()

/** Whether a match says how strong its teams are. An award is in the table's points already, and says nothing more. */
export const isResult = (match: Match): boolean => isCounted(match) && match.status !== 'awarded'

/** Whether a match is still to be played, on a date that may be unknown yet. */
export const isOpen = ({ home_score, away_score, status }: Match): boolean =>
  (home_score === null || away_score === null) && ['scheduled', 'in_play', 'postponed'].includes(status)

const DAY_MS = 24 * 60 * 60 * 1000

export function toInput({ standings, matches, points, groupOf, firstDown }: League): LeagueInput {
  const numbers = new Map(standings.map(({ team_id }, number) => [team_id, number]))
  const names = standings.map(({ team_id }) => groupOf(team_id))
  const smallest = Math.min(...[...Map.groupBy(names, (name) => name).values()].map(({ length }) => length))
  const sides = ({ home_team_id, away_team_id }: Match) => ({
    home: numbers.get(home_team_id) ?? 0,
    away: numbers.get(away_team_id) ?? 0,
  })
  return {
    standings: standings.map((row) => ({
      points: row.points,
      goalDifference: row.goal_difference,
      goalsFor: row.goals_for,
    })),
    results: matches.filter(isResult).map((match) => ({
      ...sides(match),
      day: Math.floor(Date.parse(match.played_at) / DAY_MS),
      homeGoals: match.home_score ?? 0,
      awayGoals: match.away_score ?? 0,
    })),
    fixtures: matches.filter(isOpen).map(sides),
    ...(names.some((name) => name !== null) && { groups: names.map((name) => names.indexOf(name)) }),
    ...(firstDown !== undefined && { relegated: firstDown === null ? 0 : Math.max(0, smallest - firstDown + 1) }),
    ...((points.win !== 3 || points.draw !== 1 || points.loss !== 0) && { points }),
  }
}

export const isTooLarge = ({ standings, matches }: League) =>
  standings.length > MAX_TEAMS || matches.length > MAX_MATCHES
