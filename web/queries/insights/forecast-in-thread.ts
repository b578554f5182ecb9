import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { LeagueInput, MatchForecasts, SeasonForecast } from '#domain/insights/forecast-league.ts'

interface Parts {
  matches: MatchForecasts
  season: SeasonForecast
}

export interface ForecastOrder {
  id: number
  part: keyof Parts
  league: LeagueInput
}

export type ForecastAnswer = { id: number; value: unknown } | { id: number; failure: string }

/** The queue of forecasts is full, or the thread took too long. A retry can succeed. */
class ForecastError extends Error {
  override name = 'ForecastError'
}

const KEPT = 200
const WAITING = 20
const FORECAST_MS = 20_000
const IDLE_MS = 60_000
/** A league of 48 teams and 2,256 matches fits. */
const MEMORY_MB = 128

// Node runs the TypeScript source: this module is part of a bundle in the build, but a thread needs a file.
const source = createRequire(import.meta.url).resolve('#web/queries/insights/forecast-thread.ts')

const kept = new Map<string, unknown>()
const pending = new Map<string, Promise<unknown>>()

/**
 * One part of a league's forecast, from memory if the league's results and fixtures are the same as before.
 * Simultaneous requests for one forecast share it.
 * @throws ForecastError while too many wait, or when one takes too long
 */
export async function forecast<Part extends keyof Parts>(part: Part, league: LeagueInput): Promise<Parts[Part]> {
  const key = `${part} ${createHash('sha256').update(JSON.stringify(league)).digest('base64')}`
  const known = kept.get(key)
  if (known !== undefined) {
    keep(key, known)
    return known as Parts[Part]
  }
  const running = pending.get(key)
  if (running !== undefined) return running as Promise<Parts[Part]>
  if (pending.size >= WAITING) throw new ForecastError('Too many forecasts are being computed')
  const next = threads[part].compute(part, league)
  pending.set(key, next)
  try {
    const value = await next
    keep(key, value)
    return value as Parts[Part]
  } finally {
    pending.delete(key)
  }
}

/** The least recently used forecast goes first. */
function keep(key: string, value: unknown) {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}

/** A thread that starts with the first forecast and ends after a while without one. Forecasts run one after the other. */
class ForecastThread {
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #orders = 0

  compute(part: keyof Parts, league: LeagueInput): Promise<unknown> {
    const next = this.#last.then(() => this.#run({ id: ++this.#orders, part, league }))
    this.#last = next.catch(() => undefined)
    return next
  }

  async #run(order: ForecastOrder): Promise<unknown> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    try {
      return await this.#ask(this.#worker, order)
    } finally {
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(source, {
      name: 'forecasts',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    // The thread does not keep the process alive.
    worker.unref()
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }

  #end() {
    void this.#worker?.terminate()
    this.#worker = undefined
  }

  #ask(worker: Worker, order: ForecastOrder): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const complete = (finish: () => void) => {
        clearTimeout(deadline)
        worker.off('message', onMessage).off('error', fail).off('exit', onExit)
        finish()
      }
      const fail = (error: unknown) => {
        if (this.#worker === worker) this.#end()
        complete(() => reject(error))
      }
      const onMessage = (answer: ForecastAnswer) => {
        if (answer.id !== order.id) return
        complete(() => ('failure' in answer ? reject(new Error(answer.failure)) : resolve(answer.value)))
      }
      const onExit = () => fail(new ForecastError('The thread of forecasts ended'))
      const deadline = setTimeout(() => fail(new ForecastError('A forecast took too long')), FORECAST_MS)
      worker.on('message', onMessage).on('error', fail).on('exit', onExit)
      worker.postMessage(order)
    })
  }
}

// Matches take milliseconds and do not wait for seasons, which take about a second.
const threads: Record<keyof Parts, ForecastThread> = { matches: new ForecastThread(), season: new ForecastThread() }
