import { expect, test } from 'vitest'
import { forecastByRates } from './base-rates.ts'
import { brierScore, calibrate, type Judged, logLoss } from './score-forecasts.ts'

const third = { home: 1 / 3, draw: 1 / 3, away: 1 / 3 }
const sure = { home: 1, draw: 0, away: 0 }

test.each<[string, Judged[], number, number]>([
  ['a third each', [{ chances: third, outcome: 'draw' }], Math.log(3), 2 / 3],
  ['certain and right', [{ chances: sure, outcome: 'home' }], 0, 0],
  ['certain and wrong', [{ chances: sure, outcome: 'away' }], Number.POSITIVE_INFINITY, 2],
])('%s', (_, judged, loss, brier) => {
  expect(logLoss(judged)).toBeCloseTo(loss, 12)
  expect(brierScore(judged)).toBeCloseTo(brier, 12)
})

test('bins compare chances with what happened', () => {
  const chances = { home: 0.75, draw: 0.15, away: 0.1 }
  const judged: Judged[] = ['home', 'home', 'home', 'draw'].map((outcome) => ({
    chances,
    outcome: outcome as Judged['outcome'],
  }))
  expect(calibrate(judged)).toEqual([
    { from: 0.1, count: 8, forecast: expect.closeTo(0.125), happened: 0.125 },
    { from: 0.7, count: 4, forecast: 0.75, happened: 0.75 },
  ])
})

test('base rates learn a day after it', () => {
  const match = (date: string) => ({ date, home_score: 1, away_score: 0 })
  const rates = forecastByRates([match('2025-01-01'), match('2025-01-01'), match('2025-01-02')])
  expect(rates[1]).toEqual(rates[0])
  expect(rates[2]?.home).toBeCloseTo(6.6 / 12, 12)
})
