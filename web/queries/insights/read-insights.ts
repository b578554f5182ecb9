// Reads a competition's facts and has its chances computed. Only the server imports it.

import { crestOf } from '#domain/crest.ts'
import { MIN_RESULTS } from '#domain/insights/forecast-league.ts'
import type { Chances } from '#domain/insights/match-chances.ts'
import { describeChance, roundChances } from '#domain/insights/round-chances.ts'
import { writeAbout, writeFinishNote, writeMatchNumbers } from '#domain/insights/write-about.ts'
import { writeFacts } from '#domain/insights/write-facts.ts'
import { chartColours } from '#domain/kits.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { isOver } from '#domain/match-timing.ts'
import { startOfToday } from '#domain/start-of-today.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { forecast } from './forecast-in-thread.ts'
import type {
  ChartColours,
  FinishGroup,
  FinishRow,
  Insights,
  InsightTeam,
  MatchInsights,
  NextMatch,
  SeasonChance,
  Strength,
} from './insights.ts'
import {
  INSIGHTS_LOAD_FAILED,
  isAwardToCome,
  isCounted,
  isOpen,
  isResult,
  isTooLarge,
  type League,
  readLeague,
  toInput,
} from './read-league.ts'

const NEXT_MATCHES = 10

/** @throws FetchError; a league or a table that does not exist has too few results */
export async function readInsights(supabase: Supabase, leagueId: string, stageId?: string): Promise<Insights> {
  const league = await readLeague(supabase, leagueId, stageId)
  if (league !== null && isTooLarge(league)) return { state: 'too large' }
  const played = league?.matches.filter(isResult) ?? []
  const lastMatch = played.at(-1)
  // A visitor reads no standings of a youth competition that hides its tables.
  if (league === null || league.standings.length === 0 || lastMatch === undefined || played.length < MIN_RESULTS) {
    return { state: 'few results', results: played.length, needed: MIN_RESULTS }
  }
  const input = toInput(league)
  const [facts, matches, season] = await Promise.all([
    readFacts(supabase, leagueId, stageId),
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
    finish: input.fixtures.length === 0 ? [] : listFinish(league, season.teams),
    lastPlaces: season.lastPlaces,
    areMarked: league.firstDown !== undefined,
    finishNote: writeFinishNote(season.lastPlaces, league.firstDown !== undefined),
    facts: writeFacts({
      ...facts,
      teams: league.standings.map(({ team_id: id, team_name: name }, number) => {
        const { wonSoFar = 0, expectedSoFar = 0 } = season.teams[number] ?? {}
        return { id, name, points: wonSoFar, expected: expectedSoFar }
      }),
      matches: league.matches
        .filter((match) => (isCounted(match) && !isAwardToCome(match)) || isOpen(match))
        .map((match) => ({ ...match, isAwarded: match.status === 'awarded' })),
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

const coloursOf = (home: InsightTeam, away: InsightTeam): ChartColours => chartColours(crestOf(home), crestOf(away))

function listNext(league: League, chances: readonly Chances[]): NextMatch[] {
  const teams = new Map(league.standings.map((standing) => [standing.team_id, toTeam(standing)]))
  const now = new Date()
  const today = startOfToday(now, league.timeZone)
  const isToCome = (kickOff: Date) => kickOff >= today && !isOver(kickOff, now)
  return league.matches
    .filter(isOpen)
    .map((match, number) => ({ ...match, chances: chances[number] }))
    .filter(({ played_at, status }) => status !== 'postponed' && isToCome(new Date(played_at)))
    .slice(0, NEXT_MATCHES)
    .flatMap(({ id, played_at, home_team_id, away_team_id, chances: one }) => {
      const [home, away] = [teams.get(home_team_id), teams.get(away_team_id)]
      const when = toLocalTime(new Date(played_at), league.timeZone)
      return home && away && one
        ? [{ id, ...when, home, away, chances: roundChances(one), colours: coloursOf(home, away) }]
        : []
    })
}

function listFinish(league: League, teams: { title: number; last: number; points: number }[]): FinishGroup[] {
  const rows = league.standings.map((standing, number) => {
    const { title = 0, last = 0, points = 0 } = teams[number] ?? {}
    const chances = { title: toSeasonChance(title), last: toSeasonChance(last) }
    const group = league.groupOf(standing.team_id)
    return { team: toTeam(standing), points: standing.points, likely: points, ...chances, rank: standing.rank, group }
  })
  rows.sort((a, b) => b.likely - a.likely || a.rank - b.rank)
  const groups = Map.groupBy(rows, ({ group }) => group)
  return [...groups]
    .sort(([one], [other]) => byNumberToo.compare(one ?? '', other ?? ''))
    .map(([group, placed]) => ({
      group,
      rows: placed.map(({ rank, group: _, ...row }): FinishRow => ({ ...row, likely: Math.round(row.likely) })),
    }))
}

const byNumberToo = new Intl.Collator('en', { numeric: true })

const toSeasonChance = (chance: number): SeasonChance => ({
  percent: Math.round(chance * 1000) / 10,
  text: describeChance(chance),
})

async function readFacts(supabase: Supabase, leagueId: string, stageId?: string) {
  const league = { _league_id: leagueId, ...(stageId && { _stage_id: stageId }) }
  const [streaks, fixtures, due] = await Promise.all([
    supabase.rpc('team_streaks', league, { get: true }),
    supabase.rpc('fixtures_to_come', league, { get: true }),
    supabase.rpc('players_due', league, { get: true }),
  ])
  const error = streaks.error ?? fixtures.error ?? due.error
  if (error) throw new FetchError(INSIGHTS_LOAD_FAILED, error)
  return {
    streaks: streaks.data ?? [],
    fixtures: fixtures.data ?? [],
    due: due.data ?? [],
  }
}

/** @returns null when there is no such match to come, or no forecast in its table */
export async function readMatchInsights(
  supabase: Supabase,
  leagueId: string,
  matchId: string,
): Promise<MatchInsights | null> {
  const match = await supabase
    .from('matches')
    .select('stage_id')
    .eq('league_id', leagueId)
    .eq('id', matchId)
    .maybeSingle()
  if (match.error) throw new FetchError(INSIGHTS_LOAD_FAILED, match.error)
  const league = match.data && (await readLeague(supabase, leagueId, match.data.stage_id))
  if (league === null || league.standings.length === 0 || isTooLarge(league)) return null
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
  const [home, away] = [fixture.home, fixture.away].map((team) => league.standings[team])
  if (home === undefined || away === undefined) return null
  return {
    chances: roundChances(one),
    colours: coloursOf(toTeam(home), toTeam(away)),
    numbers: writeMatchNumbers(sides, input.results.length),
  }
}
