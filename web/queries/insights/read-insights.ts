// Reads a competition's facts and has its chances computed. Only the server imports it.
import { type LeagueInput, MIN_RESULTS } from '#domain/insights/forecast-league.ts'
import type { Chances } from '#domain/insights/match-chances.ts'
import { describeChance, roundChances } from '#domain/insights/round-chances.ts'
import { writeAbout, writeFinishNote, writeMatchNumbers } from '#domain/insights/write-about.ts'
import { writeFacts } from '#domain/insights/write-facts.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { startOfToday } from '#domain/start-of-today.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { forecast } from './forecast-in-thread.ts'
import type { FinishRow, Insights, InsightTeam, MatchInsights, NextMatch, SeasonChance, Strength } from './insights.ts'

const LOAD_FAILED = 'Failed to load insights. Please try again later.'
const MAX_TEAMS = 48
const MAX_MATCHES = 2500
const NEXT_MATCHES = 10

type League = NonNullable<Awaited<ReturnType<typeof readLeague>>>

/** The league with its first table and that table's matches. */
async function readLeague(supabase: Supabase, leagueId: string) {
  const league = await supabase
    .from('leagues')
    .select('main_stage_id, settings:league_settings!inner(time_zone)')
    .eq('id', leagueId)
    .maybeSingle()
  if (league.error) throw new FetchError(LOAD_FAILED, league.error)
  if (league.data === null) return null
  const { main_stage_id: stageId, settings } = league.data
  const [standings, matches] = await Promise.all([
    supabase
      .from('table_standings')
      .select(
        'rank, team_id, team_name, team_logo_url, team_color, second_color, played, points, goal_difference, goals_for',
      )
      .eq('league_id', leagueId)
      .order('team_name')
      .order('team_id')
      .limit(MAX_TEAMS + 1),
    supabase
      .from('matches')
      .select('id, played_at, home_team_id, away_team_id, home_score, away_score, status, is_counted')
      .eq('stage_id', stageId)
      .order('played_at')
      .order('id')
      .limit(MAX_MATCHES + 1),
  ])
  const error = standings.error ?? matches.error
  if (error) throw new FetchError(LOAD_FAILED, error)
  return { id: leagueId, timeZone: settings.time_zone, standings: standings.data ?? [], matches: matches.data ?? [] }
}

type Match = League['matches'][number]

/** Whether a match says how strong its teams are. An award is in the table's points already, and says nothing more. */
const isResult = ({ home_score, away_score, status, is_counted }: Match): boolean =>
  home_score !== null && away_score !== null && is_counted && status !== 'awarded'

/** Whether a match is still to be played, on a date that may be unknown yet. */
const isOpen = ({ home_score, away_score, status }: Match): boolean =>
  (home_score === null || away_score === null) && ['scheduled', 'in_play', 'postponed'].includes(status)

const DAY_MS = 24 * 60 * 60 * 1000

function toInput({ standings, matches }: League): LeagueInput {
  const numbers = new Map(standings.map(({ team_id }, number) => [team_id, number]))
  const sides = ({ home_team_id, away_team_id }: Match) => ({
    home: numbers.get(home_team_id) ?? 0,
    away: numbers.get(away_team_id) ?? 0,
  })
  return {
    standings: standings.map(({ points, goal_difference, goals_for }) => ({
      points,
      goalDifference: goal_difference,
      goalsFor: goals_for,
    })),
    results: matches.filter(isResult).map((match) => ({
      ...sides(match),
      day: Math.floor(Date.parse(match.played_at) / DAY_MS),
      homeGoals: match.home_score ?? 0,
      awayGoals: match.away_score ?? 0,
    })),
    fixtures: matches.filter(isOpen).map(sides),
  }
}

const isTooLarge = ({ standings, matches }: League) => standings.length > MAX_TEAMS || matches.length > MAX_MATCHES

/** @throws FetchError; a league that does not exist has too few results */
export async function readInsights(supabase: Supabase, leagueId: string): Promise<Insights> {
  const league = await readLeague(supabase, leagueId)
  if (league !== null && isTooLarge(league)) return { state: 'too large' }
  const played = league?.matches.filter(isResult) ?? []
  const lastMatch = played.at(-1)
  if (league === null || lastMatch === undefined || played.length < MIN_RESULTS) {
    return { state: 'few results', results: played.length, needed: MIN_RESULTS }
  }
  const input = toInput(league)
  const [facts, matches, season] = await Promise.all([
    readFacts(supabase, leagueId),
    forecast('matches', input),
    forecast('season', input),
  ])
  const teams = league.standings.map(toTeam)
  const place = (date: string) => toLocalTime(new Date(date), league.timeZone)
  const strengths = teams.map((team, number) => ({
    team,
    scores: toTwoDigits(matches.scores[number] ?? 0),
    concedes: toTwoDigits(matches.concedes[number] ?? 0),
  }))
  return {
    state: 'ready',
    results: played.length,
    lastDay: place(lastMatch.played_at).date,
    about: writeAbout(input.fixtures.length > 0),
    next: listNext(league, matches.chances),
    strengths: strengths.toSorted((a, b) => net(b) - net(a)),
    finish: input.fixtures.length === 0 ? null : listFinish(league, season.teams),
    lastPlaces: season.lastPlaces,
    finishNote: writeFinishNote(season.lastPlaces),
    facts: writeFacts({
      ...facts,
      teams: league.standings.map(({ team_id: id, team_name: name, points }, number) => ({
        id,
        name,
        points,
        expected: season.teams[number]?.expectedSoFar ?? points,
      })),
      matches: league.matches,
      dateOf: (playedAt) => place(playedAt).date,
    }),
  }
}

const toTwoDigits = (goals: number) => Math.round(goals * 100) / 100

const net = ({ scores, concedes }: Strength) => scores - concedes

const toTeam = (row: League['standings'][number]): InsightTeam => ({
  id: row.team_id,
  name: row.team_name,
  logo_url: row.team_logo_url,
  team_color: row.team_color,
  second_color: row.second_color,
})

function listNext(league: League, chances: readonly Chances[]): NextMatch[] {
  const teams = new Map(league.standings.map((standing) => [standing.team_id, toTeam(standing)]))
  const today = startOfToday(new Date(), league.timeZone).getTime()
  return league.matches
    .filter(isOpen)
    .map((match, number) => ({ ...match, chances: chances[number] }))
    .filter(({ played_at, status }) => status !== 'postponed' && Date.parse(played_at) >= today)
    .slice(0, NEXT_MATCHES)
    .flatMap(({ id, played_at, home_team_id, away_team_id, chances: one }) => {
      const [home, away] = [teams.get(home_team_id), teams.get(away_team_id)]
      const when = toLocalTime(new Date(played_at), league.timeZone)
      return home && away && one ? [{ id, ...when, home, away, chances: roundChances(one) }] : []
    })
}

function listFinish({ standings }: League, teams: { title: number; last: number; points: number }[]): FinishRow[] {
  const rows = standings.map((standing, number) => {
    const { title = 0, last = 0, points = 0 } = teams[number] ?? {}
    const chances = { title: toSeasonChance(title), last: toSeasonChance(last) }
    return { team: toTeam(standing), points: standing.points, likely: points, ...chances, rank: standing.rank }
  })
  return rows
    .toSorted((a, b) => b.likely - a.likely || a.rank - b.rank)
    .map(({ rank, ...row }) => ({ ...row, likely: Math.round(row.likely) }))
}

const toSeasonChance = (chance: number): SeasonChance => ({
  percent: Math.round(chance * 1000) / 10,
  text: describeChance(chance),
})

async function readFacts(supabase: Supabase, leagueId: string) {
  const league = { _league_id: leagueId }
  const [streaks, fixtures, due] = await Promise.all([
    supabase.rpc('team_streaks', league, { get: true }),
    supabase.rpc('fixtures_to_come', league, { get: true }),
    supabase.rpc('players_due', league, { get: true }),
  ])
  const error = streaks.error ?? fixtures.error ?? due.error
  if (error) throw new FetchError(LOAD_FAILED, error)
  return {
    streaks: streaks.data ?? [],
    fixtures: fixtures.data ?? [],
    due: due.data ?? [],
  }
}

/** @returns null when there is no such match to come, or no forecast in its competition */
export async function readMatchInsights(
  supabase: Supabase,
  leagueId: string,
  matchId: string,
): Promise<MatchInsights | null> {
  const league = await readLeague(supabase, leagueId)
  if (league === null || isTooLarge(league)) return null
  const input = toInput(league)
  const number = league.matches.filter(isOpen).findIndex(({ id }) => id === matchId)
  const fixture = input.fixtures[number]
  if (fixture === undefined || input.results.length < MIN_RESULTS) return null
  const { chances, scores, concedes } = await forecast('matches', input)
  const one = chances[number]
  if (one === undefined) return null
  const sides = [fixture.home, fixture.away].map((team) => ({
    name: league.standings[team]?.team_name ?? '',
    scores: scores[team] ?? 0,
    concedes: concedes[team] ?? 0,
  }))
  return { chances: roundChances(one), numbers: writeMatchNumbers(sides, input.results.length) }
}
