import { isStalePlan } from './batch-message.ts'
import {
  ANY_TIME,
  type Database,
  DatabaseError,
  type Limit,
  type Queryable,
  type Result,
  type Row,
  type Statement,
} from './database.ts'
import { PostgresListener } from './postgres-listener.ts'
import { type PoolLimits, PostgresPool } from './postgres-pool.ts'
import { isConnectTimeout, type PostgresSession } from './postgres-session.ts'
import { toQueryable, workOrThrow } from './queryable.ts'

const CONNECTIONS = 10
const defaultLimits: PoolLimits = { waitMs: 10_000, silenceMs: 10_000, defaultMs: 60_000 }
/** A server that starts on a busy machine may be slow. */
const FIRST_CONNECT_MS = 30_000

/** A PostgreSQL server, by its connection URL; at most `connections` at once, besides one that listens. */
export async function openPostgres(
  url: string,
  connections = CONNECTIONS,
  limits: Partial<PoolLimits> = {},
): Promise<Database> {
  const pool = new PostgresPool(url, connections, { ...defaultLimits, ...limits })
  await untilConnected(() => pool.use((session) => session.send([{ text: 'select 1' }]), ANY_TIME))
  const listener = new PostgresListener(url)
  const batch = (statements: readonly Statement[], limit?: Limit) =>
    pool.use((session) => sendWhole(session, statements), limit)

  return {
    engine: 'postgres',
    ...toQueryable(batch),
    batch,
    transaction: <T>(work: (tx: Queryable) => Promise<T>, limit?: Limit) =>
      pool.use((session) => runTransaction(session, work), limit),
    script: (text) => pool.use((session) => runScript(session, text), ANY_TIME),
    listen: (channel, onPayload, onGap, onLost) => listener.listen(channel, { onPayload, onGap, onLost }),
    async close() {
      await Promise.all([pool.close(), listener.close()])
    },
  }
}

async function untilConnected(connect: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + FIRST_CONNECT_MS; ; ) {
    try {
      await connect()
      return
    } catch (error) {
      if (!isConnectTimeout(error) || Date.now() > end) throw error
    }
  }
}

// A stale plan fails before anything was changed: the batch is prepared and sent again.
async function sendWhole(session: PostgresSession, statements: readonly Statement[]): Promise<Result[]> {
  try {
    return await session.send(statements)
  } catch (error) {
    if (!isStalePlan(error)) throw error
    return session.send(statements)
  }
}

async function runTransaction<T>(session: PostgresSession, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await session.script('begin')
  try {
    const value = await workOrThrow((statements) => session.send(statements), work)
    await session.script('commit')
    return value
  } catch (error) {
    await rollBack(session)
    throw error
  }
}

/** A session that cannot roll back is ended: no other work may run in its transaction. */
const rollBack = (session: PostgresSession) => session.script('rollback').catch(() => session.end())

async function runScript(session: PostgresSession, text: string): Promise<Row[]> {
  try {
    const rows = await session.script(text)
    if (session.isInTransaction)
      throw new DatabaseError({ code: '25001', message: 'The script left its transaction open.' })
    return rows
  } catch (error) {
    await rollBack(session)
    throw error
  }
}
