import { countOutcomes, forecastByRates, toShares } from '#domain/insights/base-rates.ts'
import { forecastFile } from '#domain/insights/forecast-file.ts'
import type { Chances } from '#domain/insights/match-chances.ts'
import { type Judged, matchOutcomeOf } from '#domain/insights/score-forecasts.ts'
import type { BenchSeason } from './read-seasons.ts'

/** Forecasts of one season's matches in playing order, each from earlier days alone. */
export interface Backtest {
  name: string
  model: Judged[]
  /** Home wins, draws and away wins so far. */
  baseRates: Judged[]
  /** Last season's shares, or null if they are not known. */
  lastSeason: Judged[] | null
  /** The season's own shares: no forecast, because they are known at its end, but the best constant chances. */
  ownShares: Judged[]
}

/** Shares of seasons before those of the data, from public statistics. */
const EARLIER: Record<string, Chances> = {
  'premier-league-2017-18': { home: 187, draw: 84, away: 109 },
}

export function backtest(season: BenchSeason, all: readonly BenchSeason[]): Backtest {
  const { name, matches } = season
  const played = matches.filter(({ home_score, away_score }) => home_score !== null && away_score !== null)
  const outcomes = played.map(({ home_score, away_score }) => matchOutcomeOf(home_score ?? 0, away_score ?? 0))
  const judge = (forecasts: readonly Chances[]): Judged[] =>
    outcomes.map((outcome, at) => ({ outcome, chances: forecasts[at] ?? { home: 0, draw: 0, away: 0 } }))
  const constant = (shares: Chances) => judge(outcomes.map(() => shares))
  const forecasts = [...forecastFile(played, { withRounds: false })]
  const last = lastSharesOf(season, all)
  return {
    name,
    model: judge(forecasts.flatMap((forecast) => ('match' in forecast ? [forecast.chances] : []))),
    baseRates: judge(forecastByRates(played)),
    lastSeason: last === null ? null : constant(last),
    ownShares: constant(toShares(countOutcomes(played))),
  }
}

function lastSharesOf({ name }: BenchSeason, all: readonly BenchSeason[]): Chances | null {
  const earlier = EARLIER[name]
  if (earlier !== undefined) return toShares(earlier)
  const league = (title: string) => title.replace(/-\d{4}-\d{2}$/, '')
  const last = all.filter((other) => league(other.name) === league(name) && other.name < name).at(-1)
  return last === undefined ? null : toShares(countOutcomes(last.matches))
}
