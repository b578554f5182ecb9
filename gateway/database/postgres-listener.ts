import { setTimeout as sleep } from 'node:timers/promises'
import { quoted } from './identifiers.ts'
import { PostgresSession } from './postgres-session.ts'

const BACKOFF_MS = 100

interface Listener {
  onPayload(payload: string): void
  onGap?: (() => void) | undefined
  onLost?: (() => void) | undefined
}

/** Notifications of a server, on a connection of their own. A lost connection is opened again until that succeeds. */
export class PostgresListener {
  readonly #url: string
  readonly #listeners = new Map<string, Set<Listener>>()
  #session: Promise<PostgresSession> | null = null
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  /** @returns a function that stops listening */
  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const onChannel = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, onChannel.add(listener))
    const stop = async () => {
      onChannel.delete(listener)
      if (onChannel.size > 0) return
      this.#listeners.delete(channel)
      await this.#session?.then((session) => session.script(`unlisten ${quoted(channel)}`)).catch(() => undefined)
    }
    try {
      const session = await this.#connect()
      await session.script(`listen ${quoted(channel)}`)
    } catch (error) {
      await stop()
      throw error
    }
    return stop
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const session = await this.#session?.catch(() => null)
    await session?.end()
  }

  #connect(): Promise<PostgresSession> {
    this.#session ??= this.#open().then(
      (session) => this.#watch(session),
      (error) => {
        this.#session = null
        throw error
      },
    )
    return this.#session
  }

  async #open(): Promise<PostgresSession> {
    const session = await PostgresSession.open(this.#url)
    session.onNotification((channel, payload) => {
      for (const { onPayload } of this.#listeners.get(channel) ?? []) onPayload(payload)
    })
    return session
  }

  #watch(session: PostgresSession): PostgresSession {
    void session.over.then(() => {
      if (this.#isClosed) return
      for (const onChannel of this.#listeners.values()) for (const { onLost } of onChannel) onLost?.()
      this.#session = this.#reopen()
      // The next call of `listen` or `close` receives the failure.
      this.#session.catch(() => undefined)
    })
    return session
  }

  async #reopen(): Promise<PostgresSession> {
    while (!this.#isClosed) {
      await sleep(BACKOFF_MS)
      const session = await this.#resume().catch(() => null)
      if (session !== null) return session
    }
    throw new Error('The listener is closed')
  }

  async #resume(): Promise<PostgresSession> {
    const session = await this.#open()
    try {
      for (const channel of this.#listeners.keys()) await session.script(`listen ${quoted(channel)}`)
    } catch (error) {
      await session.end()
      throw error
    }
    for (const onChannel of this.#listeners.values()) for (const { onGap } of onChannel) onGap?.()
    return this.#watch(session)
  }
}
