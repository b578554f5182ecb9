import {
  ANY_TIME,
  type Database,
  type Limit,
  type Queryable,
  type Result,
  type Row,
  type Statement,
} from './database.ts'
import { prepareFolder } from './database-folder.ts'
import { createEngineQueue } from './engine-queue.ts'
import { type Connection, wasLeftWaiting } from './pglite-connection.ts'
import { toQueryable, workOrThrow } from './queryable.ts'
import { ReopeningConnection } from './reopening-connection.ts'
import type { EngineOptions } from './thread-messages.ts'

interface PgliteOptions extends Omit<EngineOptions, 'folder'> {
  /** Called with the error that ended the engine, and with each failure to reopen it. */
  onLost?: (error: Error) => void
}

export interface PgliteDatabase extends Database {
  /** The data folder as a tar file, which `snapshot` takes. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
}

/** While PostgreSQL works on one batch, the thread has the next ones: it never waits for this side to read an answer. */
const SENT_AT_ONCE = 3

/**
 * PostgreSQL in a thread of this process, with its files in `folder`, or in memory without one. It is one connection,
 * so transactions queue. A broken engine is replaced by a new one on the same files; in memory the data is lost.
 */
export async function openPglite(folder?: string, options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const { onLost = (error) => console.error('The embedded database is reopened:', error), ...given } = options
  if (folder !== undefined) await prepareFolder(folder)
  const connection = await ReopeningConnection.open({ ...given, folder }, onLost)
  const { enqueue, enqueueAlone } = createEngineQueue(SENT_AT_ONCE)
  const batch = (statements: readonly Statement[], limit = ANY_TIME) =>
    enqueue(() => sendBatch(connection, statements, limit))
  return {
    engine: 'pglite',
    ...toQueryable(batch),
    batch,
    transaction: (work, limit = ANY_TIME) =>
      enqueueAlone(async () => runTransaction(await connection.current(), work, limit)),
    script: (sql) => enqueueAlone(async () => runScript(await connection.current(), sql)),
    listen: (channel, onPayload, onGap) =>
      enqueueAlone(async () => {
        const listener = { channel, onPayload, onGap }
        await connection.listen(listener)
        return () => enqueueAlone(() => connection.unlisten(listener))
      }),
    dump: () => enqueueAlone(async () => (await connection.current()).engine.dump()),
    close: () => enqueueAlone(() => connection.close()),
  }
}

/** A batch that only waited in a lost engine runs on the next one. */
async function sendBatch(
  connection: ReopeningConnection,
  statements: readonly Statement[],
  limit: Limit,
): Promise<Result[]> {
  const { send } = await connection.current()
  return send(statements, limit).catch((error) => {
    if (!wasLeftWaiting(error)) throw error
    return sendBatch(connection, statements, limit)
  })
}

// The whole transaction runs on one engine: a new engine does not have it.
async function runTransaction<T>({ send, engine }: Connection, work: (tx: Queryable) => Promise<T>, limit: Limit) {
  const control = (text: string) => send([{ text }], ANY_TIME)
  await control('begin')
  try {
    const value = await workOrThrow((statements) => send(statements, limit), work)
    await control('commit')
    return value
  } catch (error) {
    await control('rollback').catch((failure) => engine.kill(String(failure)))
    throw error
  }
}

async function runScript({ script, engine }: Connection, sql: string): Promise<Row[]> {
  return script(sql).catch(async (error) => {
    await script('rollback').catch((failure) => engine.kill(String(failure)))
    throw error
  })
}
