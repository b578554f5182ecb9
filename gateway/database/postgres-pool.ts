import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Limit } from './database.ts'
import { PostgresSession } from './postgres-session.ts'

export interface PoolLimits {
  /** Milliseconds that work waits for a connection. */
  waitMs: number
  /** A server that is silent for so long after a timeout is unavailable: its machine hangs, or the network. */
  silenceMs: number
  /** The timeout of work without a `limit`. */
  defaultMs: number
}

const LONGEST_TIMER_MS = 2 ** 31 - 1
const CLOSE_MS = 5_000

interface Waiting {
  resolve(connection: Connection): void
  reject(error: DatabaseError): void
  timer: NodeJS.Timeout | undefined
}

/** A place for one session, which is opened when it is first used, and again after it was lost. */
class Connection {
  readonly #url: string
  #session: Promise<PostgresSession> | null = null
  #isEnded = false

  constructor(url: string) {
    this.#url = url
  }

  async open(): Promise<PostgresSession> {
    const known = await this.#session?.catch(() => null)
    if (this.#isEnded) throw unavailable('The connection is closed.')
    if (known && !known.isOver) return known
    this.#session = PostgresSession.open(this.#url)
    return this.#session
  }

  async end(): Promise<void> {
    this.#isEnded = true
    const session = await this.#session?.catch(() => null)
    await session?.end()
  }
}

/**
 * Connections that each do one piece of work at a time. Work waits for one within a limit, and a connection that no
 * longer answers is replaced.
 */
export class PostgresPool {
  readonly #url: string
  readonly #size: number
  readonly #limits: PoolLimits
  readonly #connections = new Set<Connection>()
  readonly #idle: Connection[] = []
  readonly #queue = new Set<Waiting>()
  readonly #running = new Set<Promise<unknown>>()
  #isClosed = false

  constructor(url: string, size: number, limits: PoolLimits) {
    this.#url = url
    this.#size = size
    this.#limits = limits
  }

  /**
   * Runs `work` on a session of its own. After the deadline the session is ended, so nothing more is sent on it.
   * @throws DatabaseError 08006 where no connection becomes free in time, or PostgreSQL does not answer in time
   */
  async use<T>(work: (session: PostgresSession) => Promise<T>, limit?: Limit): Promise<T> {
    const timeout = limit === undefined ? this.#limits.defaultMs : limit.timeout
    const connection = await this.#take(timeout !== null)
    const deadline = Promise.withResolvers<never>()
    const timer = startTimer(timeout === null ? null : timeout + this.#limits.silenceMs, () => {
      this.#discard(connection)
      deadline.reject(unavailable('PostgreSQL did not answer in time.'))
    })
    const running = connection.open().then(work)
    this.#running.add(running)
    try {
      return await Promise.race([running, deadline.promise])
    } finally {
      clearTimeout(timer)
      this.#running.delete(running)
      this.#release(connection)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiting of this.#queue) this.#refuse(waiting, 'The database is closed.')
    const isOver = sleep(CLOSE_MS, undefined, { ref: false })
    await Promise.race([Promise.allSettled(this.#running), isOver])
    await Promise.race([Promise.all([...this.#connections].map((connection) => connection.end())), isOver])
  }

  async #take(isLimited: boolean): Promise<Connection> {
    if (this.#isClosed) throw unavailable('The database is closed.')
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle
    if (this.#connections.size < this.#size) return this.#add()
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { resolve, reject, timer: undefined }
      waiting.timer = startTimer(isLimited ? this.#limits.waitMs : null, () =>
        this.#refuse(waiting, 'No connection to PostgreSQL became free in time.'),
      )
      this.#queue.add(waiting)
    })
  }

  #add(): Connection {
    const connection = new Connection(this.#url)
    this.#connections.add(connection)
    return connection
  }

  #release(connection: Connection): void {
    if (!this.#connections.has(connection)) return
    const [next] = this.#queue
    if (next === undefined) this.#idle.push(connection)
    else this.#give(next, connection)
  }

  /** The next piece of work gets a new connection, because this one may never answer. */
  #discard(connection: Connection): void {
    this.#connections.delete(connection)
    void connection.end()
    const [next] = this.#queue
    if (next !== undefined) this.#give(next, this.#add())
  }

  #give(waiting: Waiting, connection: Connection): void {
    this.#queue.delete(waiting)
    clearTimeout(waiting.timer)
    waiting.resolve(connection)
  }

  #refuse(waiting: Waiting, reason: string): void {
    this.#queue.delete(waiting)
    clearTimeout(waiting.timer)
    waiting.reject(unavailable(reason))
  }
}

const unavailable = (message: string) => new DatabaseError({ code: '08006', message })

/** Node runs a longer timer at once. */
const startTimer = (delay: number | null, onEnd: () => void) =>
  delay === null ? undefined : setTimeout(onEnd, Math.min(delay, LONGEST_TIMER_MS))
