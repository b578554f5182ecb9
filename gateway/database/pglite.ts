import { type Database, DatabaseError, type Limit } from './database.ts'
import { openFolder, prepareFolder } from './database-folder.ts'
import { type Connection, createConnection } from './pglite-connection.ts'
import { openEngine } from './pglite-engine.ts'
import { toQueryable, workOrThrow } from './queryable.ts'
import type { Notification } from './read-answer.ts'
import type { EngineOptions } from './thread-messages.ts'

const noLimit: Limit = { timeout: null }
/** How long a request waits for a database that is being reopened. */
const REOPEN_WAIT_MS = 5000
/** Pauses before the first attempts to reopen the database, and before all later ones. */
const REOPEN_MS = [0, 500, 1000, 2000]
const LATER_MS = 5000

export interface PgliteOptions extends Omit<EngineOptions, 'folder'> {
  /** Called with the error that ended the engine, and with each failure to reopen it. */
  onLost?: (error: Error) => void
}

export interface PgliteDatabase extends Database {
  /** The data folder as a tar file, which `snapshot` takes. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
}

interface Subscription {
  channel: string
  onPayload: (payload: string) => void
  onGap: (() => void) | undefined
}

/**
 * PostgreSQL in a thread of this process, with its files in `folder`, or in memory without one. It is one connection,
 * so transactions queue. A broken engine is replaced by a new one on the same files; in memory the data is lost.
 */
export async function openPglite(folder?: string, options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const { onLost = (error) => console.error('The embedded database is reopened:', error), ...given } = options
  if (folder !== undefined) await prepareFolder(folder)
  const engineOptions: EngineOptions = { ...given, folder }
  const enqueue = createQueue()
  const subscriptions = new Set<Subscription>()
  let isClosed = false
  let isFirst = true
  let connection: Connection | null = await connect()
  isFirst = false
  let reconnecting: Promise<Connection>
  let deadline = 0

  async function connect(): Promise<Connection> {
    const open = isFirst && folder !== undefined ? openFolder({ ...engineOptions, folder }) : openEngine(engineOptions)
    const next = createConnection(await open, notify)
    try {
      for (const channel of new Set([...subscriptions].map(({ channel }) => channel)))
        await next.script(`listen ${channel}`)
    } catch (error) {
      next.engine.kill(String(error))
      await next.engine.lost
      throw error
    }
    void next.engine.lost.then(replace)
    return next
  }

  function replace(error: Error): void {
    if (isClosed) return
    onLost(error)
    connection = null
    deadline = Date.now() + REOPEN_WAIT_MS
    reconnecting = reconnect()
    // Each request awaits it itself.
    reconnecting.catch(() => undefined)
  }

  async function reconnect(): Promise<Connection> {
    for (let attempt = 0; ; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, REOPEN_MS[attempt] ?? LATER_MS))
      if (isClosed) throw reopeningError()
      try {
        connection = await connect()
        for (const { onGap } of subscriptions) queueMicrotask(() => onGap?.())
        return connection
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  /** @throws DatabaseError 08006 where reopening takes longer than a request waits */
  async function current(): Promise<Connection> {
    if (connection !== null) return connection
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(reopeningError()), Math.max(0, deadline - Date.now()))
    })
    return Promise.race([reconnecting, late]).finally(() => clearTimeout(timer))
  }

  function notify({ channel, payload }: Notification): void {
    for (const subscription of subscriptions)
      if (subscription.channel === channel) queueMicrotask(() => subscription.onPayload(payload))
  }

  const batch: Database['batch'] = (statements, limit = noLimit) =>
    enqueue(async () => (await current()).send(statements, limit))

  const unsubscribe = async (subscription: Subscription) => {
    subscriptions.delete(subscription)
    const { channel } = subscription
    if ([...subscriptions].some((other) => other.channel === channel)) return
    await (await current()).script(`unlisten ${channel}`)
  }

  return {
    engine: 'pglite',
    ...toQueryable(batch),
    batch,
    transaction: (work, limit = noLimit) =>
      enqueue(async () => {
        // The whole transaction runs on one engine: a new engine does not have it.
        const { send, engine } = await current()
        const control = (text: string) => send([{ text }], noLimit)
        await control('begin')
        try {
          const value = await workOrThrow((statements) => send(statements, limit), work)
          await control('commit')
          return value
        } catch (error) {
          await control('rollback').catch((failure) => engine.kill(String(failure)))
          throw error
        }
      }),
    script: (sql) =>
      enqueue(async () => {
        const { script, engine } = await current()
        await script(sql).catch(async (error) => {
          await script('rollback').catch((failure) => engine.kill(String(failure)))
          throw error
        })
      }),
    listen: (channel, onPayload, onGap) =>
      enqueue(async () => {
        const subscription = { channel, onPayload, onGap }
        await (await current()).script(`listen ${channel}`)
        subscriptions.add(subscription)
        return () => enqueue(() => unsubscribe(subscription))
      }),
    dump: () => enqueue(async () => (await current()).engine.dump()),
    close: () =>
      enqueue(async () => {
        isClosed = true
        await (connection ?? (await reconnecting.catch(() => null)))?.engine.close()
      }),
  }
}

const reopeningError = () =>
  new DatabaseError({ code: '08006', message: 'The database is being reopened. Try again soon.' })

/** Runs tasks one after the other, in order. A failed task does not stop the next. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
