// A league's forecast, in two parts: the first takes milliseconds, the second about a second.
import { type Fit, fitStrengths, type PastResult } from './fit-strengths.ts'
import { type Chances, matchChances } from './match-chances.ts'
import { countRelegated } from './relegation.ts'
import { type PointsRules, simulateSeason, type TeamTotals, THREE_POINTS } from './simulate-season.ts'

/** Teams are numbered from 0, in the order that decides between level teams. */
export interface LeagueInput {
  /** The table so far, by team number. */
  standings: TeamTotals[]
  results: PastResult[]
  fixtures: { home: number; away: number }[]
  /** The number of each team's group; left out where all teams share one table. */
  groups?: number[]
  /** Left out for three points a win and one a draw. */
  points?: PointsRules
  /** How many of the last places go down; left out where nobody said so. */
  relegated?: number
}

export interface MatchForecasts {
  /** The chances of each match, in the order of the fixtures. */
  chances: Chances[]
  /** The goals of each team against an average team of the league on neutral ground. */
  scores: number[]
  concedes: number[]
}

/** The number of results before which no forecast is made; the database's `has_insights` knows it too. */
export const MIN_RESULTS = 10

export function forecastMatches({ standings, results, fixtures }: LeagueInput): MatchForecasts {
  const fit = fitAfter(results, standings.length)
  const goals = (sign: number) =>
    standings.map((_, team) => {
      const [level = 0, strength = 0, openness = 0] = [0, 2 + team, 2 + standings.length + team].map(
        (at) => fit.mode[at],
      )
      return Math.exp(level + sign * strength + openness)
    })
  return { chances: fixtures.map((fixture) => matchChances(fit, fixture)), scores: goals(1), concedes: goals(-1) }
}

interface TeamForecast {
  /** The chance to finish first of the table or group. */
  title: number
  /** The chance to finish among its last `lastPlaces`. */
  last: number
  /** The mean of the simulated seasons. */
  points: number
  /** Points that the chances before each match made probable, all results together. */
  expectedSoFar: number
  /** Points of these results: the table may have others of awards and deductions. */
  wonSoFar: number
}

export interface SeasonForecast {
  teams: TeamForecast[]
  lastPlaces: number
}

export function forecastSeason(league: LeagueInput): SeasonForecast {
  const { standings, results, fixtures, points = THREE_POINTS, relegated } = league
  const fit = fitAfter(results, standings.length)
  const groups = groupsOf(league)
  const smallest = Math.min(...groups.map((teams) => teams.length))
  const lastPlaces = relegated === undefined ? countRelegated(smallest) : Math.min(relegated, smallest)
  const expected = expectPoints(results, standings.length, points)
  const won = sumPoints(results, standings.length, points)
  const teams = new Array<TeamForecast>(standings.length)
  for (const members of groups) {
    const remaining = fixtures.filter(({ home, away }) => members.includes(home) && members.includes(away))
    const open = { fit, teams: members, standings: members.flatMap((team) => standings[team] ?? []), remaining, points }
    for (const [at, { places, points: likely }] of simulateSeason(open).entries()) {
      const team = members[at] ?? 0
      teams[team] = {
        title: places[0] ?? 0,
        last: places.subarray(places.length - lastPlaces).reduce((sum, chance) => sum + chance, 0),
        points: likely,
        expectedSoFar: expected[team] ?? 0,
        wonSoFar: won[team] ?? 0,
      }
    }
  }
  return { lastPlaces, teams }
}

/** The numbers of the teams of each group, which play for places of their own. */
function groupsOf({ standings, groups }: LeagueInput): number[][] {
  const teams = standings.map((_, team) => team)
  return groups === undefined ? [teams] : [...Map.groupBy(teams, (team) => groups[team]).values()]
}

function sumPoints(results: readonly PastResult[], teams: number, { win, draw, loss }: PointsRules): number[] {
  const points = new Array<number>(teams).fill(0)
  for (const { home, away, homeGoals, awayGoals } of results) {
    const margin = homeGoals - awayGoals
    points[home] = (points[home] ?? 0) + (margin > 0 ? win : margin === 0 ? draw : loss)
    points[away] = (points[away] ?? 0) + (margin < 0 ? win : margin === 0 ? draw : loss)
  }
  return points
}

const dayAfter = (results: readonly PastResult[]) => results.reduce((last, { day }) => Math.max(last, day), 0) + 1

const fitAfter = (results: readonly PastResult[], teams: number): Fit =>
  fitStrengths(results, { teams, today: dayAfter(results) })

/** Each match counts its points times their chances, from earlier days alone. */
function expectPoints(results: readonly PastResult[], teams: number, rules: PointsRules): number[] {
  const points = new Array<number>(teams).fill(0)
  for (const day of [...new Set(results.map((result) => result.day))].toSorted((a, b) => a - b)) {
    const fit = fitStrengths(
      results.filter((result) => result.day < day),
      { teams, today: day },
    )
    for (const match of results.filter((result) => result.day === day)) {
      const { home, draw, away } = matchChances(fit, match)
      points[match.home] = (points[match.home] ?? 0) + rules.win * home + rules.draw * draw + rules.loss * away
      points[match.away] = (points[match.away] ?? 0) + rules.win * away + rules.draw * draw + rules.loss * home
    }
  }
  return points
}
