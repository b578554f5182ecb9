import { describe, expect, test } from 'vitest'
import { type Judged, logLoss } from '#domain/insights/score-forecasts.ts'
import { backtest } from '../bench/insights/backtest.ts'
import { createSeasons, hasRealSeasons, readSeasons } from '../bench/insights/read-seasons.ts'

const firstFifth = (judged: readonly Judged[]) => judged.slice(0, Math.ceil(judged.length / 5))

describe.skipIf(!hasRealSeasons)('chances of real seasons', () => {
  const seasons = hasRealSeasons ? readSeasons() : []

  test.each(seasons.map((season) => [season.name, season] as const))('%s', (_, season) => {
    const { model, baseRates, lastSeason, ownShares } = backtest(season, seasons)
    expect(logLoss(model)).toBeLessThan(logLoss(baseRates))
    expect(logLoss(model)).toBeLessThan(logLoss(ownShares))
    if (lastSeason !== null) expect(logLoss(model)).toBeLessThan(logLoss(lastSeason))
    expect(logLoss(firstFifth(model))).toBeLessThan(logLoss(firstFifth(baseRates)))
  })
})

test('in leagues of nearly equal teams, chances are no worse than base rates', () => {
  const seasons = createSeasons()
  const tests = seasons.map((season) => backtest(season, seasons))
  const model = logLoss(tests.flatMap((one) => one.model))
  expect(model).toBeLessThan(logLoss(tests.flatMap((one) => one.baseRates)))
})
