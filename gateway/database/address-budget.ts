import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '#gateway/private-address.ts'
import type { Database } from './database.ts'

/** The network that the running request came from, so that its statements are charged to it wherever they are sent. */
interface Visitor {
  network: string
  isExempt: boolean
}

const visitors = new AsyncLocalStorage<Visitor>()

/** Runs `work` for a request of this address. Statements that no request waits for belong to nobody and are not charged. */
export const asVisitor = <T>(address: string, work: () => T): T =>
  visitors.run({ network: networkOf(address), isExempt: false }, work)

/** The rest of this request is not charged: its caller holds the service role's key. */
export function exemptVisitor(): void {
  const visitor = visitors.getStore()
  if (visitor !== undefined) visitor.isExempt = true
}

const TOO_SLOW = 'Too many slow requests came from your network address. Please try again in a moment.'

/** The network that this request is charged to; null for nobody. */
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
  /** Milliseconds of statements that an address gets back each second; it may use thirty seconds' worth at once. */
  perSecond: number
  /** Statements that run at once for all addresses. */
  atOnce: number
  /** Statements of one address that may wait for their turn. */
  waiting: number
}

const BURST_SECONDS = 30
/** Of each statement this much is free: many quick reads hold nobody up. */
const FREE_MS = 2
const SWEEP_ABOVE = 1_000

interface Account {
  /** Milliseconds used and not given back yet, at the moment `at`. */
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
 * The same database with a turn for each address: of those that wait, the one that used least comes first, and one that
 * used too much is refused until some of it is given back.
 * @throws BudgetError from `query`, `run`, `batch` and `transaction`
 */
export function withAddressBudget(database: Database, budget: Budget): Database {
  const take = createTurns(budget, database.engine === 'pglite')
  const charged = <T>(work: () => Promise<T>): Promise<T> => {
    const network = chargedNetwork()
    return network === null ? work() : take(network, work)
  }
  return {
    ...database,
    query: (text, values) => charged(() => database.query(text, values)),
    run: (statement) => charged(() => database.run(statement)),
    batch: (statements, limit) => charged(() => database.batch(statements, limit)),
    transaction: (work, limit) => charged(() => database.transaction(work, limit)),
  }
}

/** @param oneByOne the database runs one statement at a time, so that a second one's time begins when the first is done */
function createTurns({ perSecond, atOnce, waiting }: Budget, oneByOne: boolean) {
  const burst = perSecond * BURST_SECONDS
  const accounts = new Map<string, Account>()
  const queued = new Set<Account>()
  let running = 0
  let lastEnd = 0

  function accountOf(network: string): Account {
    const account = accounts.get(network) ?? { used: 0, at: performance.now(), running: 0, waiting: [] }
    accounts.set(network, account)
    giveBack(account)
    return account
  }

  function giveBack(account: Account) {
    const now = performance.now()
    account.used = Math.max(0, account.used - ((now - account.at) / 1000) * perSecond)
    account.at = now
  }

  // Who used much gets one connection of many, so that the next visitor finds one free.
  const mostAtOnce = ({ used }: Account) => (used > burst / 4 ? 1 : Math.max(1, Math.ceil(atOnce / 2)))

  function next(): Account | undefined {
    let best: Account | undefined
    for (const account of queued) {
      giveBack(account)
      if (account.running >= mostAtOnce(account)) continue
      if (best === undefined || isBefore(account, best)) best = account
    }
    return best
  }

  function startNext() {
    while (running < atOnce) {
      const account = next()
      if (account === undefined) return
      const task = account.waiting.shift()
      // Behind the others: of those that used as little, each has a turn.
      queued.delete(account)
      if (account.waiting.length > 0) queued.add(account)
      if (task === undefined) continue
      if (account.used >= burst) task.refuse(new BudgetError(secondsUntilFree(account)))
      else begin(account, task)
    }
  }

  function begin(account: Account, task: Task) {
    running++
    account.running++
    const start = performance.now()
    const done = () => {
      const now = performance.now()
      account.used += Math.max(0, now - Math.max(start, oneByOne ? lastEnd : 0) - FREE_MS)
      lastEnd = now
      running--
      account.running--
      startNext()
    }
    task.run().then(done, done)
  }

  const secondsUntilFree = ({ used }: Account) => Math.max(1, Math.ceil((used - burst * 0.9) / perSecond))

  function sweep() {
    for (const [network, account] of accounts) {
      giveBack(account)
      if (account.used === 0 && account.running === 0 && account.waiting.length === 0) accounts.delete(network)
    }
  }

  return <T>(network: string, work: () => Promise<T>): Promise<T> => {
    if (accounts.size > SWEEP_ABOVE && !accounts.has(network)) sweep()
    const account = accountOf(network)
    if (account.used >= burst) return Promise.reject(new BudgetError(secondsUntilFree(account)))
    if (account.waiting.length >= waiting) return Promise.reject(new BudgetError(1))
    return new Promise<T>((resolve, reject) => {
      const run = () => {
        const result = work()
        result.then(resolve, reject)
        return result
      }
      account.waiting.push({ run, refuse: reject })
      queued.add(account)
      startNext()
    })
  }
}

const isBefore = (one: Account, other: Account) =>
  one.running === other.running ? one.used < other.used : one.running < other.running
