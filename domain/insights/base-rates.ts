import type { Chances } from './match-chances.ts'
import { type MatchOutcome, matchOutcomeOf } from './score-forecasts.ts'

/** Usual shares of home wins, draws and away wins, weighing as much as ten matches. */
const BEGINNING = { home: 4.6, draw: 2.5, away: 2.9 }

interface Played {
  date: string
  home_score: number | null
  away_score: number | null
}

/** The shares of home wins, draws and away wins on earlier days, for each match in playing order. */
export function forecastByRates(matches: readonly Played[]): Chances[] {
  const counts = { ...BEGINNING }
  let waiting: MatchOutcome[] = []
  let today = ''
  return matches.map(({ date, home_score, away_score }) => {
    if (date !== today) {
      for (const outcome of waiting) counts[outcome]++
      waiting = []
      today = date
    }
    if (home_score !== null && away_score !== null) waiting.push(matchOutcomeOf(home_score, away_score))
    return toShares(counts)
  })
}

export const countOutcomes = (matches: readonly Played[]): Chances => {
  const counts = { home: 0, draw: 0, away: 0 }
  for (const { home_score, away_score } of matches) {
    if (home_score !== null && away_score !== null) counts[matchOutcomeOf(home_score, away_score)]++
  }
  return counts
}

export function toShares({ home, draw, away }: Chances): Chances {
  const sum = home + draw + away
  return { home: home / sum, draw: draw / sum, away: away / sum }
}
