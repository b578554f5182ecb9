import { expectGoals, type Fit, termsOf, varianceOf } from './fit-strengths.ts'
import { shiftToDraws } from './low-scores.ts'

/** Probabilities of a home win, a draw and an away win; their sum is 1. */
export interface Chances {
  home: number
  draw: number
  away: number
}

/** Gauss's and Hermite's five points for a standard normal variable. */
const POINTS = [
  { at: -2.8569700138728056, weight: 0.011257411327720689 },
  { at: -1.355626179974266, weight: 0.22207592200561263 },
  { at: 0, weight: 0.5333333333333333 },
  { at: 1.355626179974266, weight: 0.22207592200561263 },
  { at: 2.8569700138728056, weight: 0.011257411327720689 },
]

/** The chances of a match, averaged over what the strengths of both teams may be. */
export function matchChances(fit: Fit, match: { home: number; away: number }): Chances {
  const terms = termsOf(match, fit.teams)
  const { homeRate, awayRate } = expectGoals(fit.mode, terms)
  const variance = varianceOf(fit.covariance, terms)
  const deviation = Math.sqrt(variance.gap)
  const slope = variance.both / deviation
  const rest = Math.sqrt(Math.max(0, variance.total - slope ** 2))
  const chances = { home: 0, draw: 0, away: 0 }
  for (const gap of POINTS) {
    for (const total of POINTS) {
      const more = Math.exp(slope * gap.at + rest * total.at)
      const lead = Math.exp(deviation * gap.at)
      const one = chancesOf({ homeRate: homeRate * more * lead, awayRate: (awayRate * more) / lead }, fit.dependence)
      const weight = gap.weight * total.weight
      chances.home += weight * one.home
      chances.draw += weight * one.draw
      chances.away += weight * one.away
    }
  }
  return chances
}

function chancesOf(rates: { homeRate: number; awayRate: number }, dependence: number): Chances {
  const home = poisson(rates.homeRate)
  const away = poisson(rates.awayRate)
  const shift = shiftToDraws(rates, dependence)
  let draw = 2 * shift
  let homeWin = -shift
  let fewer = 0
  for (const [goals, chance] of home.entries()) {
    draw += chance * (away[goals] ?? 0)
    homeWin += chance * fewer
    fewer += away[goals] ?? 0
  }
  return { home: homeWin, draw, away: Math.max(0, 1 - draw - homeWin) }
}

/** Probabilities of 0, 1, 2 … goals, as many as matter. */
function poisson(rate: number): number[] {
  const most = Math.ceil(rate + 8 * Math.sqrt(rate) + 6)
  const chances = [Math.exp(-rate)]
  for (let goals = 1; goals <= most; goals++) chances.push(((chances[goals - 1] ?? 0) * rate) / goals)
  return chances
}
