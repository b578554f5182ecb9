import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '#gateway/private-address.ts'
import type { Database } from './database.ts'

/** The network that the running request came from. All statements of the request are charged to it. */
interface Visitor {
  network: string
  isExempt: boolean
}

const visitors = new AsyncLocalStorage<Visitor>()

/** Runs `work` for a request of this address. Statements outside of a request are not charged. */
export const asVisitor = <T>(address: string, work: () => T): T =>
  visitors.run({ network: networkOf(address), isExempt: false }, work)

/** Ends the charging of this request, for a caller with the service role's key. */
export function exemptVisitor(): void {
  const visitor = visitors.getStore()
  if (visitor !== undefined) visitor.isExempt = true
}

const TOO_SLOW = 'Too many slow requests came from your network address. Please try again in a moment.'

/** The network that this request is charged to; null where it is not charged. */
export function chargedNetwork(): string | null {
  const visitor = visitors.getStore()
  return visitor === undefined || visitor.isExempt ? null : visitor.network
}

/** An address has used more of the database than its share. */
export class BudgetError extends Error {
  override name = 'BudgetError'
  /** Seconds. */
  readonly retryAfter: number

  constructor(retryAfter: number, message = TOO_SLOW) {
    super(message)
    this.retryAfter = retryAfter
  }
}

export interface Budget {
  /** Milliseconds of statements that an address earns each second; it may save up thirty seconds' worth. */
  perSecond: number
  /** Statements that run at once for all addresses. */
  atOnce: number
  /** Statements of one address that may wait. */
  waiting: number
}

const BURST_SECONDS = 30
/** This much of each statement is free: many quick reads delay no other address. */
const FREE_MS = 2
const SWEEP_ABOVE = 1_000

interface Account {
  /** Milliseconds used and not earned back yet, at the moment `at`. */
  used: number
  at: number
  running: number
  waiting: Task[]
}

interface Task {
  run(): Promise<unknown>
  refuse(error: BudgetError): void
}

/**
 * Waits for the turn of the request's address, then runs `work` on a database that charges nothing: `work` is one
 * statement for the budget.
 * @throws BudgetError
 */
export type InTurn = <T>(work: (database: Database) => Promise<T>) => Promise<T>

/** Without a budget nothing waits. */
export const runAtOnce =
  (database: Database): InTurn =>
  (work) =>
    work(database)

export interface ChargedDatabase extends Database {
  inTurn: InTurn
}

/**
 * Shares the database between addresses. The waiting address that used least comes first. An address that used too much
 * is refused until it has earned some of it back.
 * @throws BudgetError from `query`, `run`, `batch`, `transaction` and `inTurn`
 */
export function withAddressBudget(database: Database, budget: Budget): ChargedDatabase {
  const charged = shareBetweenAddresses(budget, database.engine === 'pglite')
  return {
    ...database,
    query: (text, values) => charged(() => database.query(text, values)),
    run: (statement) => charged(() => database.run(statement)),
    batch: (statements, limit) => charged(() => database.batch(statements, limit)),
    transaction: (work, limit) => charged(() => database.transaction(work, limit)),
    inTurn: (work) => charged(() => work(database)),
  }
}

/**
 * Runs work of requests in turns, as `withAddressBudget` does with statements.
 * @param isSerial one piece of work runs at a time, whatever `atOnce` says: it is charged from the end of the one before
 * @throws BudgetError as a rejection, from what it returns
 */
export function shareBetweenAddresses(budget: Budget, isSerial: boolean) {
  const scheduler = new AddressScheduler(budget, isSerial)
  return <T>(work: () => Promise<T>): Promise<T> => {
    const network = chargedNetwork()
    return network === null ? work() : scheduler.run(network, work)
  }
}

/** Runs the work of addresses in turns, and measures its time. */
class AddressScheduler {
  readonly #budget: Budget
  readonly #burst: number
  readonly #isSerial: boolean
  readonly #accounts = new Map<string, Account>()
  readonly #queued = new Set<Account>()
  #running = 0
  #lastEnd = 0

  constructor(budget: Budget, isSerial: boolean) {
    this.#budget = budget
    this.#burst = budget.perSecond * BURST_SECONDS
    this.#isSerial = isSerial
  }

  /** @throws BudgetError as a rejection */
  run<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.#accounts.size > SWEEP_ABOVE && !this.#accounts.has(network)) this.#sweep()
    const account = this.#accountOf(network)
    if (account.used >= this.#burst) return Promise.reject(new BudgetError(this.#secondsUntilFree(account)))
    if (account.waiting.length >= this.#budget.waiting) return Promise.reject(new BudgetError(1))
    return new Promise<T>((resolve, reject) => {
      const run = () => {
        const result = work()
        result.then(resolve, reject)
        return result
      }
      account.waiting.push({ run, refuse: reject })
      this.#queued.add(account)
      this.#startNext()
    })
  }

  #accountOf(network: string): Account {
    const account = this.#accounts.get(network) ?? { used: 0, at: performance.now(), running: 0, waiting: [] }
    this.#accounts.set(network, account)
    this.#earnBack(account)
    return account
  }

  #earnBack(account: Account): void {
    const now = performance.now()
    account.used = Math.max(0, account.used - ((now - account.at) / 1000) * this.#budget.perSecond)
    account.at = now
  }

  // An address that used much gets one connection of many, so that others find one free.
  #maxAtOnce({ used }: Account): number {
    return used > this.#burst / 4 ? 1 : Math.max(1, Math.ceil(this.#budget.atOnce / 2))
  }

  #next(): Account | undefined {
    let best: Account | undefined
    for (const account of this.#queued) {
      this.#earnBack(account)
      if (account.running >= this.#maxAtOnce(account)) continue
      if (best === undefined || isBefore(account, best)) best = account
    }
    return best
  }

  #startNext(): void {
    while (this.#running < this.#budget.atOnce) {
      const account = this.#next()
      if (account === undefined) return
      const task = account.waiting.shift()
      // It goes to the end of the queue: addresses that used equally little alternate.
      this.#queued.delete(account)
      if (account.waiting.length > 0) this.#queued.add(account)
      if (task === undefined) continue
      if (account.used >= this.#burst) task.refuse(new BudgetError(this.#secondsUntilFree(account)))
      else this.#start(account, task)
    }
  }

  #start(account: Account, task: Task): void {
    this.#running++
    account.running++
    const start = performance.now()
    const onEnd = () => this.#onEnd(account, start)
    task.run().then(onEnd, onEnd)
  }

  #onEnd(account: Account, start: number): void {
    const now = performance.now()
    account.used += Math.max(0, now - Math.max(start, this.#isSerial ? this.#lastEnd : 0) - FREE_MS)
    this.#lastEnd = now
    this.#running--
    account.running--
    this.#startNext()
  }

  #secondsUntilFree({ used }: Account): number {
    return Math.max(1, Math.ceil((used - this.#burst * 0.9) / this.#budget.perSecond))
  }

  #sweep(): void {
    for (const [network, account] of this.#accounts) {
      this.#earnBack(account)
      if (account.used === 0 && account.running === 0 && account.waiting.length === 0) this.#accounts.delete(network)
    }
  }
}

const isBefore = (one: Account, other: Account) =>
  one.running === other.running ? one.used < other.used : one.running < other.running
