import { describe, expect, test } from 'vitest'
import type { MatchRow } from '#domain/import/parsed.ts'
import { createRoundRobin } from '#domain/round-robin.ts'
import { forecastFile, type MatchForecast, type RoundForecast } from './forecast-file.ts'

const teams = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']
const DAY_MS = 86_400_000
const dateOf = (start: string, week: number) =>
  new Date(Date.parse(start) + week * 7 * DAY_MS).toISOString().slice(0, 10)

/** A double round-robin whose earlier names win. */
function playSeason(start: string, names = teams, isNumbered = true): MatchRow[] {
  return createRoundRobin(names, { double: true }).flatMap((pairs, week) =>
    pairs.map(({ home, away }, at) => ({
      row: week * 10 + at,
      date: dateOf(start, week),
      time: null,
      round: isNumbered ? week + 1 : null,
      home,
      away,
      home_score: home < away ? 3 : 0,
      away_score: home < away ? 0 : 1,
    })),
  )
}

const matchesOf = (rows: MatchRow[]) =>
  [...forecastFile(rows, { withRounds: false })].filter((forecast): forecast is MatchForecast => 'match' in forecast)
const roundsOf = (rows: MatchRow[]) =>
  [...forecastFile(rows, { simulations: 300 })].filter((forecast): forecast is RoundForecast => 'title' in forecast)

describe('a match', () => {
  const rows = playSeason('2025-08-02')
  const forecasts = matchesOf(rows)

  test('has the same chances whatever happens on its day or later', () => {
    const changed = rows.map((row) =>
      row.date < dateOf('2025-08-02', 4) ? row : { ...row, home_score: 9, away_score: 0 },
    )
    const untilThen = 5 * 2
    expect(
      matchesOf(changed)
        .slice(0, untilThen)
        .map(({ chances }) => chances),
    ).toEqual(forecasts.slice(0, untilThen).map(({ chances }) => chances))
    expect(matchesOf(rows.slice(0, untilThen))).toEqual(forecasts.slice(0, untilThen))
  })

  test('comes in playing order, from a file in any order', () => {
    expect(matchesOf(rows.toReversed()).map(({ match }) => match.date)).toEqual(
      forecasts.map(({ match }) => match.date),
    )
  })

  test('to come is forecast, and teaches nothing', () => {
    const open = rows.map((row) =>
      row.date >= dateOf('2025-08-02', 6) ? { ...row, home_score: null, away_score: null } : row,
    )
    const later = matchesOf(open).slice(12)
    expect(later).toHaveLength(8)
    expect(later.find(({ match }) => match.home === 'Ash')?.chances.home).toBeGreaterThan(0.5)
  })

  test('of the next season knows the last one', () => {
    const next = matchesOf([...rows, ...playSeason('2026-08-01', [...teams.slice(0, 4), 'Holly'])]).slice(20)
    const first = next.find(({ match }) => match.home === 'Ash')
    expect(first?.chances.home).toBeGreaterThan(0.5)
  })
})

describe('a round', () => {
  test('has chances of all teams, which add up', () => {
    const rounds = roundsOf(playSeason('2025-08-02'))
    expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const sum = (chances: Record<string, number>) => Object.values(chances).reduce((all, chance) => all + chance)
    for (const { title, relegation } of rounds) {
      expect(Object.keys(title)).toEqual(teams)
      expect(sum(title)).toBeCloseTo(1, 9)
      expect(sum(relegation)).toBeCloseTo(1, 9)
    }
    expect(rounds.at(-1)?.title.Ash).toBeGreaterThan(0.95)
    expect(rounds.at(-1)?.relegation.Fir).toBeGreaterThan(0.9)
  })

  test('without numbers is counted, and a moved match begins none', () => {
    const rows = playSeason('2025-08-02', teams, false)
    // Of five teams one rests in each round, so each has eight matches in ten weeks.
    expect(roundsOf(rows).map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const numbered = playSeason('2025-08-02').map((row) => (row.row === 91 ? { ...row, date: '2025-08-05' } : row))
    expect(roundsOf(numbered).find(({ round }) => round === 10)?.date).toBe(dateOf('2025-08-02', 9))
  })

  test.each([
    [2, 0],
    [5, 1],
    [12, 2],
    [16, 3],
  ])('of %i teams ends with %i relegated', (count, relegated) => {
    const names = Array.from({ length: count }, (_, at) => `Team ${at}`)
    const [first] = forecastFile(playSeason('2025-08-02', names).slice(0, count), { simulations: 300 })
    if (first === undefined || !('relegation' in first)) throw new Error('the first line is no round')
    const sum = Object.values(first.relegation).reduce((all, chance) => all + chance)
    expect(sum).toBeCloseTo(relegated, 6)
  })
})

test('seasons are separated by their rounds, and by pairings that come again', () => {
  const two = (isNumbered: boolean) =>
    roundsOf([...playSeason('2024-08-03', teams, isNumbered), ...playSeason('2025-08-02', teams, isNumbered)])
  expect(new Set(two(true).map(({ season }) => season))).toEqual(new Set(['2024', '2025']))
  expect(new Set(two(false).map(({ season }) => season))).toEqual(new Set(['2024', '2025']))
})

test('an interrupted season stays one', () => {
  const rows = playSeason('2024-08-03', teams, false).map((row) =>
    row.date > '2024-08-20' ? { ...row, date: row.date.replace('2024', '2025') } : row,
  )
  expect(new Set(roundsOf(rows).map(({ season }) => season))).toEqual(new Set(['2024-25']))
})

test('one team has one name, however it is written', () => {
  const [row] = playSeason('2025-08-02')
  if (row === undefined) throw new Error('the season is empty')
  const rows = [row, { ...row, date: '2025-08-09', row: 99, home: row.away.toUpperCase(), away: ` ${row.home}` }]
  expect(matchesOf(rows).map(({ match }) => match.home)).toEqual([row.home, row.away])
})
