// The dependence of low scores in Dixon and Coles (1997), section 4.

interface Score {
  homeGoals: number
  awayGoals: number
  /** Expected goals. */
  homeRate: number
  awayRate: number
}

const PRIOR = { mean: -0.06, deviation: 0.05 }
const BOUNDS = { least: -0.2, most: 0.1 }
const STEPS = 10
const LEAST_FACTOR = 0.1

/** The dependence ρ that fits these scores best, with a normal prior; the expected goals stay as they are. */
export function fitDependence(scores: readonly (Score & { weight: number })[]): number {
  const slopes = scores
    .map((score) => ({ weight: score.weight, slope: slopeOf(score) }))
    .filter(({ slope }) => slope !== 0)
  let dependence = PRIOR.mean
  for (let step = 0; step < STEPS; step++) {
    let gradient = (PRIOR.mean - dependence) / PRIOR.deviation ** 2
    let curvature = 1 / PRIOR.deviation ** 2
    for (const { weight, slope } of slopes) {
      const relative = slope / Math.max(LEAST_FACTOR, 1 + slope * dependence)
      gradient += weight * relative
      curvature += weight * relative ** 2
    }
    dependence = Math.max(BOUNDS.least, Math.min(BOUNDS.most, dependence + gradient / curvature))
  }
  return dependence
}

/** Independent goals have this probability times 1 + slope · ρ; 0 for every score with two goals on a side. */
function slopeOf({ homeGoals, awayGoals, homeRate, awayRate }: Score): number {
  if (homeGoals > 1 || awayGoals > 1) return 0
  if (homeGoals === awayGoals) return homeGoals === 0 ? -homeRate * awayRate : -1
  return homeGoals === 0 ? homeRate : awayRate
}

/**
 * The part of 0-0 and of 1-1 that 1-0 and 0-1 lose each: below 0, they gain it. It never makes a probability negative.
 */
export function shiftToDraws({ homeRate, awayRate }: Pick<Score, 'homeRate' | 'awayRate'>, dependence: number): number {
  const none = Math.exp(-homeRate - awayRate)
  const most = Math.min(homeRate, awayRate) * none
  const least = -Math.min(1, homeRate * awayRate) * none
  return Math.max(least, Math.min(most, -dependence * homeRate * awayRate * none))
}
