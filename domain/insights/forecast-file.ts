// Forecasts for every match and round of a file, each from the results of earlier days alone.
import type { MatchRow } from '#domain/import/parsed.ts'
import { nameKey } from '#domain/import/team-names.ts'
import { type Fit, fitStrengths, type PastResult } from './fit-strengths.ts'
import { type Chances, matchChances } from './match-chances.ts'
import { countRelegated } from './relegation.ts'
import { roundStarts } from './rounds.ts'
import { groupByDay, inPlayingOrder, type MatchDay, nameSeason, splitSeasons, toDayNumber } from './seasons.ts'
import { type Finish, simulateSeason } from './simulate-season.ts'

export interface MatchForecast {
  match: MatchRow
  chances: Chances
}

/** Chances before a round, by team. */
export interface RoundForecast {
  season: string
  round: number
  /** The first day of the round; only results before it are known. */
  date: string
  title: Record<string, number>
  relegation: Record<string, number>
}

interface Options {
  /** Relegated teams of a season; as many as usual for the number of teams if undefined. */
  relegated?: number | undefined
  withRounds?: boolean
  /** Simulated seasons for each round. */
  simulations?: number
}

/** Forecasts in playing order. All matches of a day are forecast before any of them is learnt. */
export function* forecastFile(
  rows: readonly MatchRow[],
  options: Options = {},
): Generator<MatchForecast | RoundForecast> {
  const seasons = splitSeasons(groupByDay(inPlayingOrder(unifyNames(rows))))
  const results: MatchRow[] = []
  const lastPlayed = new Map<string, string>()
  const first = namesOf(seasons[0] ?? [])
  for (const season of seasons) {
    const teams = activeTeams(season, lastPlayed)
    const numbers = new Map(teams.map((name, number) => [name, number]))
    const newcomers = new Set(teams.flatMap((name, number) => (first.has(name) ? [] : [number])))
    const starts = options.withRounds === false || isCup(season) ? [] : roundStarts(season)
    for (const { date, matches } of season) {
      const known = results.flatMap((match) => toResult(match, numbers))
      const fit = fitStrengths(known, { teams: teams.length, today: toDayNumber(date), newcomers })
      for (const { round } of starts.filter((start) => start.date === date)) {
        yield { season: nameSeason(season), round, date, ...forecastEnd({ fit, season, date, numbers }, options) }
      }
      for (const match of matches) yield { match, chances: matchChances(fit, sidesOf(match, numbers)) }
      results.push(...matches)
      for (const { home, away } of matches) for (const team of [home, away]) lastPlayed.set(team, date)
    }
  }
}

/** Each team under the spelling of its first row. */
function unifyNames(rows: readonly MatchRow[]): MatchRow[] {
  const names = new Map<string, string>()
  const unify = (name: string) => {
    const known = names.get(nameKey(name)) ?? name
    names.set(nameKey(name), known)
    return known
  }
  return rows.map((row) => ({ ...row, home: unify(row.home), away: unify(row.away) }))
}

const namesOf = (season: readonly MatchDay[]) =>
  new Set(season.flatMap(({ matches }) => matches.flatMap(({ home, away }) => [home, away])))

/** Results of teams that have been away for longer no longer count. */
const MEMORY_DAYS = 6 * 365

/** Teams of earlier seasons that still matter, in order of their first match, then those that are new. */
function activeTeams(season: readonly MatchDay[], lastPlayed: ReadonlyMap<string, string>): string[] {
  const names = namesOf(season)
  const start = toDayNumber(season[0]?.date ?? '')
  const known = [...lastPlayed].filter(([name, date]) => names.has(name) || start - toDayNumber(date) < MEMORY_DAYS)
  return [...new Set([...known.map(([name]) => name), ...names])]
}

/** A cup has a group stage with numbered rounds, then rounds with names; points decide no cup. */
function isCup(season: readonly MatchDay[]): boolean {
  const matches = season.flatMap((day) => day.matches)
  const hasNumber = ({ round }: MatchRow) => round !== null
  if (!matches.some(hasNumber) || matches.every(hasNumber)) return false
  const teams = namesOf(season).size
  return new Set(matches.map(({ home, away }) => JSON.stringify([home, away].sort()))).size < (teams * (teams - 1)) / 2
}

const sidesOf = ({ home, away }: MatchRow, numbers: ReadonlyMap<string, number>) => ({
  home: numbers.get(home) ?? 0,
  away: numbers.get(away) ?? 0,
})

function toResult(match: MatchRow, numbers: ReadonlyMap<string, number>): PastResult[] {
  const { home_score: homeGoals, away_score: awayGoals } = match
  if (homeGoals === null || awayGoals === null || !numbers.has(match.home) || !numbers.has(match.away)) return []
  return [{ day: toDayNumber(match.date), ...sidesOf(match, numbers), homeGoals, awayGoals }]
}

interface RoundBegin {
  fit: Fit
  season: readonly MatchDay[]
  date: string
  numbers: ReadonlyMap<string, number>
}

function forecastEnd({ fit, season, date, numbers }: RoundBegin, { relegated, simulations }: Options) {
  const names = [...namesOf(season)].sort()
  const matches = season.flatMap((day) => day.matches)
  const isKnown = (match: MatchRow) => match.date < date && match.home_score !== null && match.away_score !== null
  const open = {
    fit,
    teams: names.map((name) => numbers.get(name) ?? 0),
    standings: names.map((name) => countStanding(name, matches.filter(isKnown))),
    remaining: matches.filter((match) => !isKnown(match)).map((match) => sidesOf(match, numbers)),
  }
  const finishes = simulateSeason(open, simulations)
  const last = relegated ?? countRelegated(names.length)
  const byName = (chance: (finish: Finish) => number) =>
    Object.fromEntries(finishes.map((finish, row) => [names[row] ?? '', chance(finish)]))
  return {
    title: byName(({ places }) => places[0] ?? 0),
    relegation: byName(({ places }) => sum(places.subarray(Math.max(0, places.length - last)))),
  }
}

function countStanding(team: string, results: readonly MatchRow[]) {
  const standing = { points: 0, goalDifference: 0, goalsFor: 0 }
  for (const { home, away, home_score, away_score } of results) {
    if (team !== home && team !== away) continue
    const [scored, conceded] = team === home ? [home_score, away_score] : [away_score, home_score]
    const lead = (scored ?? 0) - (conceded ?? 0)
    standing.points += lead > 0 ? 3 : lead === 0 ? 1 : 0
    standing.goalDifference += lead
    standing.goalsFor += scored ?? 0
  }
  return standing
}

const sum = (numbers: Float64Array) => numbers.reduce((all, number) => all + number, 0)
