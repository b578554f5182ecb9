import { DatabaseError } from './database.ts'
import { openFolder } from './database-folder.ts'
import { type Connection, createConnection } from './pglite-connection.ts'
import { Engine } from './pglite-engine.ts'
import type { Notification } from './read-answer.ts'
import type { EngineOptions } from './thread-messages.ts'

/** How long a request waits for a database that is being reopened. */
const REOPEN_WAIT_MS = 5000
/** Pauses before the first attempts to reopen the database, and before all later ones. */
const REOPEN_MS = [0, 500, 1000, 2000]
const LATER_MS = 5000

interface Listener {
  channel: string
  onPayload: (payload: string) => void
  onGap: (() => void) | undefined
}

/** The connection to an embedded database. A broken engine is replaced by a new one on the same files. */
export class ReopeningConnection {
  readonly #options: EngineOptions
  /** Called with the error that ended the engine, and with each failure to reopen it. */
  readonly #onLost: (error: Error) => void
  readonly #listeners = new Set<Listener>()
  #connection: Connection | null = null
  #reconnecting: Promise<Connection> | null = null
  #deadline = 0
  #isClosed = false

  private constructor(options: EngineOptions, onLost: (error: Error) => void) {
    this.#options = options
    this.#onLost = onLost
  }

  static async open(options: EngineOptions, onLost: (error: Error) => void): Promise<ReopeningConnection> {
    const { folder } = options
    const connection = new ReopeningConnection(options, onLost)
    const engine = await (folder === undefined ? Engine.open(options) : openFolder({ ...options, folder }))
    connection.#connection = await connection.#connect(engine)
    return connection
  }

  /** @throws DatabaseError 08006 where reopening takes longer than a request waits */
  async current(): Promise<Connection> {
    if (this.#connection !== null) return this.#connection
    if (this.#reconnecting === null) throw reopeningError()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(reopeningError()), Math.max(0, this.#deadline - Date.now()))
    })
    return Promise.race([this.#reconnecting, late]).finally(() => clearTimeout(timer))
  }

  async listen(listener: Listener): Promise<void> {
    await (await this.current()).script(`listen ${listener.channel}`)
    this.#listeners.add(listener)
  }

  async unlisten(listener: Listener): Promise<void> {
    this.#listeners.delete(listener)
    const { channel } = listener
    if ([...this.#listeners].some((other) => other.channel === channel)) return
    await (await this.current()).script(`unlisten ${channel}`)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const connection = this.#connection ?? (await this.#reconnecting?.catch(() => null))
    await connection?.engine.close()
  }

  async #connect(engine: Engine): Promise<Connection> {
    const connection = createConnection(engine, (notification) => this.#notify(notification))
    try {
      for (const channel of new Set([...this.#listeners].map(({ channel }) => channel)))
        await connection.script(`listen ${channel}`)
    } catch (error) {
      engine.kill(String(error))
      await engine.lost
      throw error
    }
    void engine.lost.then((error) => this.#replace(error))
    return connection
  }

  #replace(error: Error): void {
    if (this.#isClosed) return
    this.#onLost(error)
    this.#connection = null
    this.#deadline = Date.now() + REOPEN_WAIT_MS
    this.#reconnecting = this.#reconnect()
    // Each request awaits it itself.
    this.#reconnecting.catch(() => undefined)
  }

  async #reconnect(): Promise<Connection> {
    for (let attempt = 0; ; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, REOPEN_MS[attempt] ?? LATER_MS))
      if (this.#isClosed) throw reopeningError()
      try {
        const connection = await this.#connect(await Engine.open(this.#options))
        this.#connection = connection
        for (const { onGap } of this.#listeners) queueMicrotask(() => onGap?.())
        return connection
      } catch (error) {
        this.#onLost(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  #notify({ channel, payload }: Notification): void {
    for (const listener of this.#listeners)
      if (listener.channel === channel) queueMicrotask(() => listener.onPayload(payload))
  }
}

const reopeningError = () =>
  new DatabaseError({ code: '08006', message: 'The database is being reopened. Try again soon.' })
