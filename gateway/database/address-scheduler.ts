import { BudgetError } from './budget-error.ts'
import { chargedAddress } from './charged-request.ts'

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
 * Runs work of requests in turns, and charges the time that it takes to their addresses.
 * @param isSerial one piece of work runs at a time, whatever `atOnce` says: it is charged from the end of the one before
 * @throws BudgetError as a rejection, from what it returns
 */
export function shareBetweenAddresses(budget: Budget, isSerial: boolean) {
  const scheduler = new AddressScheduler(budget, isSerial)
  return <T>(work: () => Promise<T>): Promise<T> => {
    const address = chargedAddress()
    return address === null ? work() : scheduler.run(address, work)
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
  run<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.#accounts.size > SWEEP_ABOVE && !this.#accounts.has(address)) this.#sweep()
    const account = this.#accountOf(address)
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

  #accountOf(address: string): Account {
    const now = performance.now()
    const account = this.#accounts.get(address) ?? { used: 0, at: now, running: 0, waiting: [] }
    this.#accounts.set(address, account)
    this.#earnBack(account, now)
    return account
  }

  #earnBack(account: Account, now: number): void {
    account.used = Math.max(0, account.used - ((now - account.at) / 1000) * this.#budget.perSecond)
    account.at = now
  }

  // An address that used much gets one connection of many, so that others find one free.
  #maxAtOnce({ used }: Account): number {
    return used > this.#burst / 4 ? 1 : Math.max(1, Math.ceil(this.#budget.atOnce / 2))
  }

  #next(): Account | undefined {
    const now = performance.now()
    let best: Account | undefined
    for (const account of this.#queued) {
      this.#earnBack(account, now)
      // None comes before it, so a long queue is rarely searched to its end.
      if (account.running === 0 && account.used === 0) return account
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
    const now = performance.now()
    for (const [address, account] of this.#accounts) {
      this.#earnBack(account, now)
      if (account.used === 0 && account.running === 0 && account.waiting.length === 0) this.#accounts.delete(address)
    }
  }
}

const isBefore = (one: Account, other: Account) =>
  one.running === other.running ? one.used < other.used : one.running < other.running
