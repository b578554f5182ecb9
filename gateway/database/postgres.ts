import postgres from 'postgres'
import {
  ANY_TIME,
  type Database,
  DatabaseError,
  type Limit,
  type Queryable,
  type Result,
  type Statement,
} from './database.ts'
import { CLOSE_SECONDS, type PoolLimits, PostgresPool } from './postgres-pool.ts'
import { toQueryable, workOrThrow } from './queryable.ts'
import { parsers, toText } from './values.ts'

type Sender = Pick<postgres.Sql, 'unsafe'>

const PREPARED = 500
const FORGET_MS = 3_600_000

// Parameters are sent as text. Results are parsed as on PGlite (values.ts).
const types = {
  text: { to: 25, from: [25], serialize: String, parse: String },
  json: { to: 114, from: [114, 3802], serialize: String, parse: (text: string) => JSON.parse(text) },
  date: { to: 1184, from: [1184], serialize: String, parse: (text: string) => parsers[1184]?.(text) },
  plain: { to: 25, from: [1082, 1114, 17], serialize: String, parse: String },
  number: { to: 0, from: [21, 23, 700, 701], serialize: String, parse: Number },
  bool: { to: 16, from: [16], serialize: String, parse: (text: string) => text === 't' },
}

const CONNECT_SECONDS = 2
const BACKOFF_SECONDS = 0.1
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
  const connect = () =>
    postgres(url, {
      ...{ max: 1, fetch_types: false, onnotice: () => undefined, types: types as never },
      connect_timeout: CONNECT_SECONDS,
      // The default waits up to twenty seconds before it connects again, and all requests wait with it.
      backoff: () => BACKOFF_SECONDS,
    })
  const pool = new PostgresPool(connect, connections, { ...defaultLimits, ...limits })
  await untilConnected(() => pool.use(async (sql) => sql`select 1`, ANY_TIME))
  // postgres.js opens a connection of its own for `listen`.
  const listener = connect()
  const isPrepared = createIsPrepared()

  const sendAll = (on: Sender, statements: readonly Statement[]) =>
    Promise.all(statements.map((statement) => send(on, statement, isPrepared(statement.text))))

  const transaction = <T>(work: (tx: Sender) => Promise<T>, limit?: Limit) =>
    pool.use((sql) => (sql.begin(work) as Promise<T>).catch(rethrow), limit)

  // One statement is a transaction of its own.
  const batch = (statements: readonly Statement[], limit?: Limit) =>
    statements.length === 1
      ? pool.use((sql) => sendAll(sql, statements), limit)
      : transaction((tx) => sendAll(tx, statements), limit)

  return {
    engine: 'postgres',
    ...toQueryable(batch),
    batch,
    transaction: <T>(work: (tx: Queryable) => Promise<T>, limit?: Limit) =>
      transaction((tx) => workOrThrow((statements) => sendAll(tx, statements), work), limit),
    script: (text) => pool.use((sql) => runScript(sql, text), ANY_TIME),
    async listen(channel, onPayload, onGap) {
      let isFirst = true
      const { unlisten } = await listener.listen(channel, onPayload, () => {
        if (!isFirst) onGap?.()
        isFirst = false
      })
      return unlisten
    },
    async close() {
      await Promise.all([pool.close(), listener.end({ timeout: CLOSE_SECONDS })])
    },
  }
}

async function untilConnected(connect: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + FIRST_CONNECT_MS; ; ) {
    try {
      await connect()
      return
    } catch (error) {
      const isSlow = error instanceof Error && 'code' in error && error.code === 'CONNECT_TIMEOUT'
      if (!isSlow || Date.now() > end) rethrow(error)
    }
  }
}

async function send(on: Sender, { text, values = [] }: Statement, prepare: boolean): Promise<Result> {
  const rows = await on.unsafe(text, values.map(toText), { prepare }).catch(rethrow)
  // A complete result names its command.
  if (rows.command === null || rows.command === undefined)
    throw new DatabaseError({ code: '08006', message: 'PostgreSQL did not answer a statement.' })
  return { rows: [...rows], count: rows.count }
}

async function runScript(sql: Sender, text: string): Promise<void> {
  try {
    await sql.unsafe(text).simple()
  } catch (error) {
    // A connection that was lost has no transaction.
    await sql.unsafe('rollback').catch(() => undefined)
    rethrow(error)
  }
}

/**
 * A connection keeps its prepared statements until it is closed, which postgres.js does after an hour at most. So the
 * first texts of each hour are prepared, and later ones are not.
 */
function createIsPrepared() {
  const texts = new Set<string>()
  let since = Date.now()
  return (text: string): boolean => {
    if (Date.now() - since > FORGET_MS) {
      texts.clear()
      since = Date.now()
    }
    if (texts.size < PREPARED) texts.add(text)
    return texts.has(text)
  }
}

// Transactions need it too: deferred constraints fail at the commit.
function rethrow(error: unknown): never {
  if (isConnectionError(error))
    throw Object.assign(new DatabaseError({ code: '08006', message: error.message }), { cause: error })
  if (!(error instanceof postgres.PostgresError)) throw error
  throw new DatabaseError({
    code: error.code,
    message: error.message,
    detail: error.detail,
    hint: error.hint,
    constraint: error.constraint_name,
    table: error.table_name,
  })
}

// Codes of postgres.js and of the system for a connection that was lost or never opened.
const connectionErrors = /^(CONNECT|ECONN|EPIPE$|EHOST|ENET|ENOTFOUND$|EAI_|ETIMEDOUT$)/

const isConnectionError = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof postgres.PostgresError) &&
  'code' in error &&
  typeof error.code === 'string' &&
  connectionErrors.test(error.code)
