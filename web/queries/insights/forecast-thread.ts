// The thread that computes forecasts. A season takes about a second, in which the server's own thread serves pages.
import { parentPort } from 'node:worker_threads'
import { forecastMatches, forecastSeason } from '#domain/insights/forecast-league.ts'
import type { ForecastAnswer, ForecastOrder } from './forecast-in-thread.ts'

parentPort?.on('message', ({ id, part, league }: ForecastOrder) => {
  parentPort?.postMessage(answer(id, () => (part === 'matches' ? forecastMatches(league) : forecastSeason(league))))
})

function answer(id: number, compute: () => unknown): ForecastAnswer {
  try {
    return { id, value: compute() }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
