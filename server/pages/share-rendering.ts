import { setImmediate } from 'node:timers/promises'
import { shareBetweenAddresses } from '#gateway/database/address-budget.ts'

/** Runs a rendering when it is the turn of the request's address. @throws BudgetError as a rejection */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** An address may use half of the time in which pages are rendered, so that other visitors' pages do not wait for it. */
const BUDGET = { perSecond: 500, atOnce: 8, waiting: 100 }
/** Of the event loop, between two renderings. */
const TURNS = 16

/**
 * Shares the rendering of pages between addresses. Between two renderings the process accepts connections: libuv takes
 * one in each turn of the event loop, so that renderings without a pause would leave /health waiting for a connection.
 */
export function shareRendering(): InTurn {
  const share = shareBetweenAddresses(BUDGET, true)
  let lastPause = Promise.resolve()
  const pause = async () => {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
  }
  return (work) =>
    share(async () => {
      lastPause = lastPause.then(pause)
      await lastPause
      return work()
    })
}
