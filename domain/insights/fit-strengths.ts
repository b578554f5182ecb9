// Strengths of teams from results: Dixon and Coles (1997), fitted by maximum likelihood with normal priors.
import { fitDependence } from './low-scores.ts'
import { factorize, invert, Matrix, solveLower, solveUpper } from './matrix.ts'

/** A played match. `day` counts days from any fixed day; teams are numbers from 0. */
export interface PastResult {
  day: number
  home: number
  away: number
  homeGoals: number
  awayGoals: number
}

/**
 * Logarithms of goals, at the mode of their posterior distribution. Against a team with strength s' and openness t', a
 * team with strength s and openness t scores exp(level + home + s - s' + t + t') goals at home, and away
 * exp(level - home + s - s' + t + t').
 */
export interface Fit {
  teams: number
  /** Level, home, the strength of each team, the openness of each team. */
  mode: Float64Array
  covariance: Matrix
  /** The Cholesky factor of the inverse of the covariance. */
  precision: Matrix
  /** Dixon's and Coles's ρ. Below 0, level scores are more frequent than independent goals make them. */
  dependence: number
}

interface Normal {
  mean: number
  deviation: number
}

/** Beliefs before the first result, in every league alike: docs/insights.md gives the reasons. */
const PRIOR = {
  level: { mean: 0.3, deviation: 0.4 },
  home: { mean: 0.12, deviation: 0.06 },
  newcomer: -0.15,
} satisfies Record<string, Normal | number>
/** How much teams differ; `weight` is the number of teams that this belief counts for. */
const SPREAD = { strength: { deviation: 0.27, weight: 4 }, openness: { deviation: 0.09, weight: 30 } }

/** Days after which a result counts half. */
const HALF_LIFE = 365
const LEAST_WEIGHT = 0.03
const LEVEL = 0
const HOME = 1
const FIRST_TEAM = 2
const MAX_STEPS = 30
const SPREAD_STEPS = 5

interface Season {
  /** Number of teams. Those without results are as strong as the prior says. */
  teams: number
  /** Results count less with every day before it. */
  today: number
  /** Teams that joined in a later season than the first: they are expected to be weaker. */
  newcomers?: ReadonlySet<number>
}

/** The strengths of teams, from these results. */
export function fitStrengths(results: readonly PastResult[], season: Season): Fit {
  const matches = weigh(results, season)
  const played = new Set(matches.flatMap(({ home, away }) => [home, away]))
  let spread = { strength: SPREAD.strength.deviation, openness: SPREAD.openness.deviation }
  let peak = climb(matches, { from: priorMean(season), prior: priorOf(season, spread) })
  for (let step = 0; step < SPREAD_STEPS; step++) {
    spread = estimateSpread(peak, { played, season, spread })
    peak = climb(matches, { from: peak.mode, prior: priorOf(season, spread) })
  }
  const { mode, precision, covariance } = peak
  const scores = matches.map((match) => ({ ...match, ...expectGoals(mode, match) }))
  return { teams: season.teams, mode, precision, covariance, dependence: fitDependence(scores) }
}

/** The parameters of a match. The home side's goals follow the sum of total and gap, the away side's the difference. */
interface Terms {
  total: readonly number[]
  gap: readonly number[]
}
const SIGNS = [1, 1, -1]

/** The parameters of a match: their sum is the total, and their sum with signs the gap. */
export function termsOf({ home, away }: { home: number; away: number }, teams: number): Terms {
  const strength = (team: number) => FIRST_TEAM + team
  const openness = (team: number) => FIRST_TEAM + teams + team
  return { total: [LEVEL, openness(home), openness(away)], gap: [HOME, strength(home), strength(away)] }
}

/** The expected goals of both sides. */
export function expectGoals(mode: Float64Array, { total, gap }: Terms): { homeRate: number; awayRate: number } {
  const sum = total.reduce((rest, at) => rest + (mode[at] ?? 0), 0)
  const lead = gap.reduce((rest, at, term) => rest + (mode[at] ?? 0) * (SIGNS[term] ?? 0), 0)
  return { homeRate: Math.exp(sum + lead), awayRate: Math.exp(sum - lead) }
}

/** Variances of a match's total and gap, and their covariance. */
export function varianceOf(covariance: Matrix, { total, gap }: Terms) {
  const sum = (rows: readonly number[], columns: readonly number[], sign: (row: number, column: number) => number) =>
    rows.reduce(
      (all, row, i) => all + columns.reduce((rest, column, j) => rest + sign(i, j) * covariance.get(row, column), 0),
      0,
    )
  const signOf = (term: number) => SIGNS[term] ?? 0
  return {
    total: sum(total, total, () => 1),
    gap: sum(gap, gap, (i, j) => signOf(i) * signOf(j)),
    both: sum(total, gap, (_, j) => signOf(j)),
  }
}

interface WeighedMatch extends PastResult, Terms {
  weight: number
}

function weigh(results: readonly PastResult[], { teams, today }: Season): WeighedMatch[] {
  return results.flatMap((result) => {
    const weight = 2 ** ((result.day - today) / HALF_LIFE)
    return weight < LEAST_WEIGHT ? [] : [{ ...result, ...termsOf(result, teams), weight }]
  })
}

interface Prior {
  mean: Float64Array
  /** The inverse of each variance. */
  precision: Float64Array
}

function priorMean({ teams, newcomers }: Season): Float64Array {
  const mean = new Float64Array(FIRST_TEAM + 2 * teams)
  mean[LEVEL] = PRIOR.level.mean
  mean[HOME] = PRIOR.home.mean
  for (const team of newcomers ?? []) mean[FIRST_TEAM + team] = PRIOR.newcomer
  return mean
}

interface Spread {
  strength: number
  openness: number
}

function priorOf(season: Season, { strength, openness }: Spread): Prior {
  const mean = priorMean(season)
  const precision = mean.map((_, at) => 1 / (at < FIRST_TEAM + season.teams ? strength : openness) ** 2)
  precision[LEVEL] = 1 / PRIOR.level.deviation ** 2
  precision[HOME] = 1 / PRIOR.home.deviation ** 2
  return { mean, precision }
}

/**
 * How much the teams that have played differ, given what is known of each: a step of MacKay's fixed point (1992) for
 * the variance of a prior, with a prior of its own.
 */
function estimateSpread({ mode, covariance }: Peak, { played, season, spread }: SpreadSoFar): Spread {
  const mean = priorMean(season)
  const estimate = (first: number, before: number, { deviation, weight }: { deviation: number; weight: number }) => {
    let squares = weight * deviation ** 2
    let measured = weight
    for (const team of played) {
      const at = first + team
      squares += ((mode[at] ?? 0) - (mean[at] ?? 0)) ** 2
      measured += 1 - covariance.get(at, at) / before ** 2
    }
    return Math.sqrt(squares / measured)
  }
  return {
    strength: estimate(FIRST_TEAM, spread.strength, SPREAD.strength),
    openness: estimate(FIRST_TEAM + season.teams, spread.openness, SPREAD.openness),
  }
}

interface SpreadSoFar {
  played: ReadonlySet<number>
  season: Season
  spread: Spread
}

interface Peak {
  mode: Float64Array
  precision: Matrix
  covariance: Matrix
}

/** Newton's method; the penalized likelihood has one peak. */
function climb(matches: WeighedMatch[], { from, prior }: { from: Float64Array; prior: Prior }): Peak {
  let mode = from
  for (let step = 1; ; step++) {
    const { gradient, curvature } = slopeAt(mode, matches, prior)
    const precision = factorize(curvature)
    const move = solveUpper(precision, solveLower(precision, gradient))
    const longest = move.reduce((most, by) => Math.max(most, Math.abs(by)), 0)
    const share = 1 / Math.max(1, longest)
    mode = mode.map((value, at) => value + share * (move[at] ?? 0))
    if (longest < 1e-5 || step === MAX_STEPS) return { mode, precision, covariance: invert(precision) }
  }
}

function slopeAt(mode: Float64Array, matches: WeighedMatch[], prior: Prior) {
  const gradient = mode.map((value, at) => ((prior.mean[at] ?? 0) - value) * (prior.precision[at] ?? 0))
  const curvature = new Matrix(mode.length)
  for (const [at, precision] of prior.precision.entries()) curvature.add(at, at, precision)
  for (const match of matches) addSlope(match, mode, gradient, curvature)
  return { gradient, curvature }
}

function addSlope(match: WeighedMatch, mode: Float64Array, gradient: Float64Array, curvature: Matrix): void {
  const { total, gap, weight } = match
  const { homeRate, awayRate } = expectGoals(mode, match)
  const home = weight * (match.homeGoals - homeRate)
  const away = weight * (match.awayGoals - awayRate)
  const sum = weight * (homeRate + awayRate)
  const difference = weight * (homeRate - awayRate)
  for (let i = 0; i < 3; i++) {
    const [totalRow = 0, gapRow = 0, sign = 0] = [total[i], gap[i], SIGNS[i]]
    gradient[totalRow] = (gradient[totalRow] ?? 0) + home + away
    gradient[gapRow] = (gradient[gapRow] ?? 0) + sign * (home - away)
    for (let j = 0; j < 3; j++) {
      const [totalColumn = 0, gapColumn = 0, other = 0] = [total[j], gap[j], SIGNS[j]]
      curvature.add(totalRow, totalColumn, sum)
      curvature.add(gapRow, gapColumn, sign * other * sum)
      curvature.add(totalRow, gapColumn, other * difference)
      curvature.add(gapRow, totalColumn, sign * difference)
    }
  }
}
