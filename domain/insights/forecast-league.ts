// A league's forecast, in two parts: the first takes milliseconds, the second about a second.
import { type Fit, fitStrengths, type Result } from './fit-strengths.ts'
import { type Chances, matchChances } from './match-chances.ts'
import { countRelegated } from './relegation.ts'
import { type Standing, simulateSeason } from './simulate-season.ts'

/** Teams are numbered from 0, in the order that decides between level teams. */
export interface LeagueInput {
  /** The table so far, by team number. */
  standings: Standing[]
  results: Result[]
  fixtures: { home: number; away: number }[]
}

export interface MatchForecasts {
  /** In the order of the fixtures. */
  chances: Chances[]
  /** By team: goals against an average team of the league on neutral ground. */
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

export interface TeamForecast {
  /** The chance to finish first. */
  title: number
  /** The chance to finish among the last `lastPlaces`. */
  last: number
  /** The mean of the simulated seasons. */
  points: number
  /** Points that the chances before each match made probable, all results together. */
  expectedSoFar: number
}

export interface SeasonForecast {
  teams: TeamForecast[]
  lastPlaces: number
}

export function forecastSeason({ standings, results, fixtures }: LeagueInput): SeasonForecast {
  const fit = fitAfter(results, standings.length)
  const teams = standings.map((_, team) => team)
  const lastPlaces = countRelegated(teams.length)
  const expected = expectPoints(results, teams.length)
  const finishes = simulateSeason({ fit, teams, standings, remaining: fixtures })
  return {
    lastPlaces,
    teams: finishes.map(({ places, points }, team) => ({
      title: places[0] ?? 0,
      last: places.subarray(places.length - lastPlaces).reduce((sum, chance) => sum + chance, 0),
      points,
      expectedSoFar: expected[team] ?? 0,
    })),
  }
}

const dayAfter = (results: readonly Result[]) => results.reduce((last, { day }) => Math.max(last, day), 0) + 1

const fitAfter = (results: readonly Result[], teams: number): Fit =>
  fitStrengths(results, { teams, today: dayAfter(results) })

/** Each match counts three points for the chance to win it and one for the chance of a draw, from earlier days alone. */
function expectPoints(results: readonly Result[], teams: number): number[] {
  const points = new Array<number>(teams).fill(0)
  for (const day of [...new Set(results.map((result) => result.day))].toSorted((a, b) => a - b)) {
    const fit = fitStrengths(
      results.filter((result) => result.day < day),
      { teams, today: day },
    )
    for (const match of results.filter((result) => result.day === day)) {
      const { home, draw, away } = matchChances(fit, match)
      points[match.home] = (points[match.home] ?? 0) + 3 * home + draw
      points[match.away] = (points[match.away] ?? 0) + 3 * away + draw
    }
  }
  return points
}
