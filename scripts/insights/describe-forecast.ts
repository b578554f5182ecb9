import type { MatchForecast, RoundForecast } from '#domain/insights/forecast-file.ts'

const DIGITS = 6
/** No result is impossible, and the logarithm of a rounded zero would say so. */
const LEAST = 10 ** -DIGITS

/** A line of `npm run insights`; the three chances of a match add up to 1. */
export function describeForecast(forecast: MatchForecast | RoundForecast) {
  if ('match' in forecast) return describeMatch(forecast)
  const { season, round, date, title, relegation } = forecast
  return { season, round, date, title: roundAll(title), relegation: roundAll(relegation) }
}

function describeMatch({ match: { date, home, away }, chances }: MatchForecast) {
  const draw = Math.max(LEAST, round(chances.draw))
  const awayWin = Math.max(LEAST, round(chances.away))
  return { date, home, away, p_home: Math.max(LEAST, round(1 - draw - awayWin)), p_draw: draw, p_away: awayWin }
}

const roundAll = (chances: Record<string, number>) =>
  Object.fromEntries(Object.entries(chances).map(([team, chance]) => [team, round(chance)]))

const round = (chance: number) => Number(chance.toFixed(DIGITS))
