import type { DatabaseInTurn } from '#gateway/database/charge-database.ts'
import { chargedAddress } from '#gateway/database/charged-request.ts'
import type { Database } from '#gateway/database/database.ts'

type Run<T> = (database: Database) => Promise<T>

/** A read that waits for its turn, and the requests that share it. */
interface NextRead<T> {
  hasBegun: boolean
  result: PromiseWithResolvers<T>
  /** The turn of each address, which has a queue of its own; null for requests that are not charged. */
  turns: Map<string | null, Promise<void>>
}

/**
 * Runs equal reads one at a time; requests that arrive meanwhile share the next run. Thousands of clients may read the
 * same page after a change. No request gets a result from before its arrival, and none waits in the queue of another
 * network address.
 * @param inTurn waits for the turn of the request's address
 */
export function createShareReads<T>(inTurn: DatabaseInTurn) {
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

/** The running read of one key, and the next one. */
class SharedRead<T> {
  readonly #inTurn: DatabaseInTurn
  readonly #onIdle: () => void
  #running: Promise<void> | null = null
  #next: NextRead<T> | null = null

  constructor(inTurn: DatabaseInTurn, onIdle: () => void) {
    this.#inTurn = inTurn
    this.#onIdle = onIdle
  }

  /** @throws BudgetError if the request's own address is refused before there is a result */
  join(run: Run<T>): Promise<T> {
    this.#next ??= { hasBegun: false, result: Promise.withResolvers(), turns: new Map() }
    const next = this.#next
    const address = chargedAddress()
    const turn = next.turns.get(address) ?? this.#takeTurn(next, address, run)
    return Promise.race([next.result.promise, turn.then(() => next.result.promise)])
  }

  #takeTurn(next: NextRead<T>, address: string | null, run: Run<T>): Promise<void> {
    const turn = this.#readInTurn(next, run)
    next.turns.set(address, turn)
    turn.catch(() => this.#removeTurn(next, address))
    return turn
  }

  async #readInTurn(next: NextRead<T>, run: Run<T>): Promise<void> {
    if (this.#running !== null) await this.#running
    // Another address began the read meanwhile, so this one needs no place in the queue.
    if (next.hasBegun) return
    await this.#inTurn((database) => this.#read(next, database, run))
  }

  /** The address whose turn comes first reads for all. */
  async #read(next: NextRead<T>, database: Database, run: Run<T>): Promise<void> {
    if (next.hasBegun) return
    next.hasBegun = true
    this.#next = null
    // Async, so that a read that throws at once rejects like any other.
    const read = async () => run(database)
    this.#running = read().then(next.result.resolve, next.result.reject)
    await this.#running
    this.#running = null
    this.#removeIfIdle()
  }

  #removeTurn(next: NextRead<T>, address: string | null): void {
    next.turns.delete(address)
    if (this.#next === next && next.turns.size === 0) this.#next = null
    this.#removeIfIdle()
  }

  #removeIfIdle(): void {
    if (this.#running === null && this.#next === null) this.#onIdle()
  }
}
