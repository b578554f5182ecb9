import { createRandom, type Random } from '#domain/demo/random.ts'
import type { Fit } from './fit-strengths.ts'
import { solveUpper } from './matrix.ts'

/** A team's part of the table so far. */
export interface TeamTotals {
  points: number
  goalDifference: number
  goalsFor: number
}

/** Points for a win, a draw and a defeat. */
export interface PointsRules {
  win: number
  draw: number
  loss: number
}

export const THREE_POINTS: PointsRules = { win: 3, draw: 1, loss: 0 }

export interface OpenSeason {
  fit: Fit
  /** The number of each team in the fit; level teams finish in this order. */
  teams: readonly number[]
  /** The standing of each team, in the order of `teams`. */
  standings: readonly TeamTotals[]
  /** Matches to come, by the teams' numbers in the fit. */
  remaining: readonly { home: number; away: number }[]
  /** Three points a win and one a draw, unless given. */
  points?: PointsRules
}

/** The end of the season for one team. Lists have the order of the season's teams. */
export interface Finish {
  /** The chance of each place, from the first. */
  places: Float64Array
  /** The mean over all simulated seasons. */
  points: number
}

const SIMULATED_SEASONS = 10_000

/**
 * How the season may end, from simulated seasons: each draws the strengths of all teams from what they may be, then
 * plays the remaining matches. Points, goal difference, goals and the order of `teams` decide. Equal input has an
 * equal outcome.
 */
export function simulateSeason(season: OpenSeason, seasons = SIMULATED_SEASONS): Finish[] {
  const random = createRandom('touchline insights')
  const finishes = season.teams.map(() => ({ places: new Float64Array(season.teams.length), points: 0 }))
  const table = createTable(season)
  const fixtures = season.remaining.map(({ home, away }) => ({
    home,
    away,
    homeRow: season.teams.indexOf(home),
    awayRow: season.teams.indexOf(away),
  }))
  for (let played = 0; played < seasons; played++) {
    table.reset()
    const rates = drawRates(season.fit, random)
    for (const { home, away, homeRow, awayRow } of fixtures) {
      const homeRate = (rates.homeAttack[home] ?? 0) * (rates.concession[away] ?? 0)
      const awayRate = (rates.awayAttack[away] ?? 0) * (rates.concession[home] ?? 0)
      const score = drawScore({ homeRate, awayRate }, season.fit.dependence, random)
      table.add(homeRow, score.home, score.away)
      table.add(awayRow, score.away, score.home)
    }
    for (const [place, row] of table.order().entries()) {
      const finish = finishes[row]
      if (finish) finish.places[place] = (finish.places[place] ?? 0) + 1
    }
    for (const [row, finish] of finishes.entries()) finish.points += table.points(row)
  }
  return finishes.map(({ places, points }) => ({
    places: places.map((times) => times / seasons),
    points: points / seasons,
  }))
}

/** Factors of expected goals: an attack at home or away times the other side's concession. */
interface Rates {
  homeAttack: Float64Array
  awayAttack: Float64Array
  concession: Float64Array
}

function drawRates({ teams, mode, precision }: Fit, random: Random): Rates {
  const noise = solveUpper(precision, drawNormals(mode.length, random))
  const drawn = mode.map((value, at) => value + (noise[at] ?? 0))
  const [level = 0, home = 0] = drawn
  const strength = drawn.subarray(2, 2 + teams)
  const openness = drawn.subarray(2 + teams)
  const attack = strength.map((value, team) => value + (openness[team] ?? 0))
  return {
    homeAttack: attack.map((value) => Math.exp(level + home + value)),
    awayAttack: attack.map((value) => Math.exp(level - home + value)),
    concession: openness.map((value, team) => Math.exp(value - (strength[team] ?? 0))),
  }
}

/** Pairs of standard normal numbers (Box and Muller 1958). */
function drawNormals(count: number, random: Random): Float64Array {
  const normals = new Float64Array(count)
  for (let at = 0; at < count; at += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - random.next()))
    const angle = 2 * Math.PI * random.next()
    normals[at] = radius * Math.cos(angle)
    if (at + 1 < count) normals[at + 1] = radius * Math.sin(angle)
  }
  return normals
}

interface Score {
  home: number
  away: number
}

/** A score whose goals depend on each other as Dixon and Coles say: 1-0 and 0-1 become draws, or the reverse. */
function drawScore(rates: { homeRate: number; awayRate: number }, dependence: number, random: Random): Score {
  const home = drawGoals(rates.homeRate, random)
  const away = drawGoals(rates.awayRate, random)
  if (home > 1 || away > 1) return { home, away }
  if (home === away) {
    const changes = dependence > 0 && random.next() < dependence * (home === 0 ? rates.homeRate * rates.awayRate : 1)
    return changes ? { home, away: 1 - away } : { home, away }
  }
  const changes = dependence < 0 && random.next() < -dependence * (home === 1 ? rates.awayRate : rates.homeRate)
  return changes ? { home: away, away } : { home, away }
}

const MOST_GOALS = 99

/** A Poisson-distributed count, by inverting its distribution function. */
function drawGoals(rate: number, random: Random): number {
  let chance = Math.exp(-rate)
  let left = random.next()
  let goals = 0
  while (left >= chance && goals < MOST_GOALS) {
    left -= chance
    goals++
    chance *= rate / goals
  }
  return goals
}

/** Points, goal difference and goals fit beside a row number into the 53 bits of one number. */
const ROWS = 2 ** 12
const GOALS = 2 ** 13
const DIFFERENCES = 2 ** 14
/** A deduction can leave less than 0 points, and a number below 0 would not give its row back. */
const MOST_DEDUCTED = 2 ** 12

function createTable({ teams, standings, points: { win, draw, loss } = THREE_POINTS }: OpenSeason) {
  const size = teams.length
  const points = new Float64Array(size)
  const difference = new Float64Array(size)
  const goals = new Float64Array(size)
  const keys = new Float64Array(size)
  return {
    reset() {
      for (const [row, standing] of standings.entries()) {
        points[row] = standing.points
        difference[row] = standing.goalDifference
        goals[row] = standing.goalsFor
      }
    },
    add(row: number, scored: number, conceded: number) {
      points[row] = (points[row] ?? 0) + (scored > conceded ? win : scored === conceded ? draw : loss)
      difference[row] = (difference[row] ?? 0) + scored - conceded
      goals[row] = (goals[row] ?? 0) + scored
    },
    points: (row: number) => points[row] ?? 0,
    /** The rows, from the first place to the last. */
    order(): number[] {
      for (let row = 0; row < size; row++) {
        const byPoints = (points[row] ?? 0) + MOST_DEDUCTED
        const byDifference = byPoints * DIFFERENCES + (difference[row] ?? 0) + DIFFERENCES / 2
        keys[row] = (byDifference * GOALS + (goals[row] ?? 0)) * ROWS + ROWS - 1 - row
      }
      keys.sort()
      return Array.from(keys, (_, place) => ROWS - 1 - ((keys[size - 1 - place] ?? 0) % ROWS))
    },
  }
}
