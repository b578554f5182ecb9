import type postgres from 'postgres'
import { DatabaseError, type Limit } from './database.ts'

/** A client of postgres.js with one connection, which it opens when it is first used and again when it was lost. */
export type Connection = postgres.Sql

export interface PoolLimits {
  /** Milliseconds that work waits for a connection. */
  waitMs: number
  /** A server that is silent for so long after a timeout is unavailable: its machine hangs, or the network. */
  silenceMs: number
  /** The timeout of work without a `limit`. */
  defaultMs: number
}

const LONGEST_TIMER_MS = 2 ** 31 - 1
export const CLOSE_SECONDS = 5

interface Waiting {
  resolve(connection: Connection): void
  reject(error: DatabaseError): void
  timer: NodeJS.Timeout | undefined
}

/**
 * Connections that each do one piece of work at a time. postgres.js has a pool of its own, but there work waits without
 * a limit, and a connection that no longer answers cannot be replaced.
 */
export class PostgresPool {
  readonly #connect: () => Connection
  readonly #size: number
  readonly #limits: PoolLimits
  readonly #connections = new Set<Connection>()
  readonly #idle: Connection[] = []
  readonly #queue = new Set<Waiting>()
  #isClosed = false

  constructor(connect: () => Connection, size: number, limits: PoolLimits) {
    this.#connect = connect
    this.#size = size
    this.#limits = limits
  }

  /**
   * Runs `work` on a connection of its own. After the deadline the connection is closed, so nothing more is sent on it.
   * @throws DatabaseError 08006 where no connection becomes free in time, or PostgreSQL does not answer in time
   */
  async use<T>(work: (connection: Connection) => Promise<T>, limit?: Limit): Promise<T> {
    const timeout = limit === undefined ? this.#limits.defaultMs : limit.timeout
    const connection = await this.#take(timeout !== null)
    const deadline = Promise.withResolvers<never>()
    const timer = startTimer(timeout === null ? null : timeout + this.#limits.silenceMs, () => {
      this.#discard(connection)
      deadline.reject(unavailable('PostgreSQL did not answer in time.'))
    })
    try {
      return await Promise.race([work(connection), deadline.promise])
    } finally {
      clearTimeout(timer)
      this.#release(connection)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiting of this.#queue) this.#refuse(waiting, 'The database is closed.')
    await Promise.all([...this.#connections].map((connection) => connection.end({ timeout: CLOSE_SECONDS })))
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
    const connection = this.#connect()
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
    void connection.end({ timeout: 0 })
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
