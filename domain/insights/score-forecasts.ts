import type { Chances } from './match-chances.ts'

export type MatchOutcome = keyof Chances

/** A forecast beside what happened. */
export interface Judged {
  chances: Chances
  outcome: MatchOutcome
}

export const matchOutcomeOf = (homeGoals: number, awayGoals: number): MatchOutcome =>
  homeGoals > awayGoals ? 'home' : homeGoals === awayGoals ? 'draw' : 'away'

/** The mean of minus the natural logarithm of the chance given to what happened; 1.0986 for a third each. */
export const logLoss = (judged: readonly Judged[]): number =>
  mean(judged.map(({ chances, outcome }) => -Math.log(chances[outcome])))

const OUTCOMES: readonly MatchOutcome[] = ['home', 'draw', 'away']

/** The mean squared distance of the three chances from what happened, from 0 to 2 (Brier 1950). */
export const brierScore = (judged: readonly Judged[]): number =>
  mean(
    judged.map(({ chances, outcome }) =>
      OUTCOMES.reduce((sum, one) => sum + (chances[one] - (one === outcome ? 1 : 0)) ** 2, 0),
    ),
  )

interface Bin {
  /** The least chance of the bin, which is a tenth wide. */
  from: number
  count: number
  /** The mean chance that was given. */
  forecast: number
  /** The share that happened. */
  happened: number
}

const BINS = 10

/** The share that happened beside the mean chance, of the three chances of every match, in bins that have any. */
export function calibrate(judged: readonly Judged[]): Bin[] {
  const all = judged.flatMap(({ chances, outcome }) =>
    OUTCOMES.map((one) => ({ chance: chances[one], happened: one === outcome ? 1 : 0 })),
  )
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = all.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === bin)
    return {
      from: bin / BINS,
      count: inside.length,
      forecast: mean(inside.map(({ chance }) => chance)),
      happened: mean(inside.map(({ happened }) => happened)),
    }
  }).filter(({ count }) => count > 0)
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
