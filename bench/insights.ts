import { brierScore, calibrate, type Judged, logLoss } from '#domain/insights/score-forecasts.ts'
import { type Backtest, backtest } from './insights/backtest.ts'
import { readSeasons } from './insights/read-seasons.ts'
import type { Benchmark, Measurement } from './measurement.ts'

/** Chances of matches from earlier days alone, compared with base rates. A ratio below 1 is better than the reference. */
export const benchmark: Benchmark = {
  async run() {
    const seasons = readSeasons()
    const tests = seasons.map((season) => backtest(season, seasons))
    return [...tests, joinAll(tests)].flatMap(measure).concat(measureCalibration(joinAll(tests)))
  },
}

function joinAll(tests: readonly Backtest[]): Backtest {
  const known = tests.filter(({ lastSeason }) => lastSeason !== null)
  return {
    name: 'all',
    model: tests.flatMap(({ model }) => model),
    baseRates: tests.flatMap(({ baseRates }) => baseRates),
    lastSeason: known.length < tests.length ? null : known.flatMap(({ lastSeason }) => lastSeason ?? []),
    ownShares: tests.flatMap(({ ownShares }) => ownShares),
  }
}

const BEGINNING = 5

function measure({ name, model, baseRates, lastSeason, ownShares }: Backtest): Measurement[] {
  const begin = (judged: Judged[]) => judged.slice(0, Math.ceil(judged.length / BEGINNING))
  const isWhole = name !== 'all'
  return [
    compare(`log-loss ${name}`, logLoss, model, { 'base rates so far': baseRates }),
    ...(lastSeason === null
      ? []
      : [compare(`log-loss ${name}`, logLoss, model, { "last season's ratio": lastSeason })]),
    compare(`log-loss ${name}`, logLoss, model, { 'best constant chances': ownShares }),
    ...(isWhole
      ? [compare(`log-loss-first-fifth ${name}`, logLoss, begin(model), { 'base rates so far': begin(baseRates) })]
      : []),
    compare(`brier ${name}`, brierScore, model, { 'base rates so far': baseRates }),
  ]
}

function compare(
  name: string,
  score: (judged: readonly Judged[]) => number,
  model: readonly Judged[],
  references: Record<string, readonly Judged[]>,
): Measurement {
  const [[words = '', judged = []] = []] = Object.entries(references)
  const [value, other] = [score(model), score(judged)]
  const unit = `of ${model.length}`
  return { name, value, unit, reference: `${words} (${other.toFixed(4)})`, ratio: value / other }
}

/** A line for each tenth of the chances: the share that happened beside the mean chance. */
function measureCalibration({ model }: Backtest): Measurement[] {
  return calibrate(model).map(({ from, count, forecast, happened }) => ({
    name: `calibration ${(from * 100).toFixed(0)}-${(from * 100 + 10).toFixed(0)} %`,
    value: happened * 100,
    unit: '% happened',
    reference: `mean chance ${(forecast * 100).toFixed(1)} % of ${count} forecasts`,
    ratio: happened / forecast,
  }))
}
