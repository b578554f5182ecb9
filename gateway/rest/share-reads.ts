import { chargedNetwork, type InTurn } from '#gateway/database/address-budget.ts'
import type { Database } from '#gateway/database/database.ts'

type Run<T> = (database: Database) => Promise<T>

/** Equal requests that share the next read. */
interface Waiting<T> {
  hasBegun: boolean
  result: PromiseWithResolvers<T>
  /** By network address, which has a queue of its own; null for requests that are not charged. */
  turns: Map<string | null, Promise<void>>
}

/**
 * Runs equal reads one at a time; requests that arrive meanwhile share the next run. Thousands of clients may read the
 * same page after a change. No request gets a result from before its arrival, and none waits in the queue of another
 * network address.
 * @param inTurn waits for the turn of the request's address
 */
export function createShareReads<T>(inTurn: InTurn) {
  const reads = new Map<string, SharedRead<T>>()

  return (key: string, run: Run<T>): Promise<T> => {
    const read = reads.get(key) ?? new SharedRead<T>(inTurn, removeIfCurrent)
    reads.set(key, read)
    return read.join(run)

    function removeIfCurrent() {
      if (reads.get(key) === read) reads.delete(key)
    }
  }
}

class SharedRead<T> {
  readonly #inTurn: InTurn
  readonly #onIdle: () => void
  #running: Promise<void> | null = null
  #waiting: Waiting<T> | null = null

  constructor(inTurn: InTurn, onIdle: () => void) {
    this.#inTurn = inTurn
    this.#onIdle = onIdle
  }

  /** @throws BudgetError if the request's own address is refused before there is a result */
  join(run: Run<T>): Promise<T> {
    this.#waiting ??= { hasBegun: false, result: Promise.withResolvers(), turns: new Map() }
    const waiting = this.#waiting
    const { result, turns } = waiting
    const network = chargedNetwork()
    const turn = turns.get(network) ?? this.#takeTurn(waiting, network, run)
    return Promise.race([result.promise, turn.then(() => result.promise)])
  }

  #takeTurn(waiting: Waiting<T>, network: string | null, run: Run<T>): Promise<void> {
    // Async, so that a read that throws at once rejects like any other.
    const begin = async () => {
      // Many addresses may have waited for the same read: only one of them needs a place in the queue.
      if (waiting.hasBegun) return
      await this.#inTurn((database) => this.#begin(waiting, async () => run(database)))
    }
    const turn = this.#running === null ? begin() : this.#running.then(begin)
    waiting.turns.set(network, turn)
    turn.catch(() => {
      waiting.turns.delete(network)
      if (this.#waiting === waiting && waiting.turns.size === 0) this.#waiting = null
      this.#removeIfIdle()
    })
    return turn
  }

  /** The address whose turn comes first reads for all. */
  async #begin(waiting: Waiting<T>, run: () => Promise<T>): Promise<void> {
    if (waiting.hasBegun) return
    waiting.hasBegun = true
    this.#waiting = null
    const { resolve, reject } = waiting.result
    this.#running = run().then(resolve, reject)
    await this.#running
    this.#running = null
    this.#removeIfIdle()
  }

  #removeIfIdle(): void {
    if (this.#running === null && this.#waiting === null) this.#onIdle()
  }
}
