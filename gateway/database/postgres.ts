import postgres from 'postgres'
import { type Database, DatabaseError, type Limit, type Queryable, type Result, type Statement } from './database.ts'
import { toQueryable, workOrThrow } from './queryable.ts'
import { parsers, toText } from './values.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>

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
/**
 * A server that is silent for so long after a statement's timeout is unavailable: its machine hangs, or the network.
 */
const SILENCE_MS = 10_000
/** A server that starts on a busy machine may be slow. */
const FIRST_CONNECT_MS = 30_000

async function untilConnected(ask: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + FIRST_CONNECT_MS; ; ) {
    try {
      await ask()
      return
    } catch (error) {
      const isSlow = error instanceof Error && 'code' in error && error.code === 'CONNECT_TIMEOUT'
      if (!isSlow || Date.now() > end) rethrow(error)
    }
  }
}

/**
 * A PostgreSQL server, by its connection URL; at most `connections` at once.
 * @param silence milliseconds, see SILENCE_MS
 */
export async function openPostgres(url: string, connections = 10, silence = SILENCE_MS): Promise<Database> {
  const sql = postgres(url, {
    ...{ max: connections, fetch_types: false, onnotice: () => undefined, types: types as never },
    connect_timeout: CONNECT_SECONDS,
    // The default waits up to twenty seconds before it connects again, and all requests wait with it.
    backoff: () => BACKOFF_SECONDS,
  })
  await untilConnected(() => sql`select 1`)

  const isPrepared = createIsPrepared()

  const send = async (on: Connection, { text, values = [] }: Statement): Promise<Result> => {
    const rows = await on.unsafe(text, values.map(toText), { prepare: isPrepared(text) }).catch(rethrow)
    // A complete result names its command.
    if (rows.command === null || rows.command === undefined)
      throw new DatabaseError({ code: '08006', message: 'PostgreSQL did not answer a statement.' })
    return { rows: [...rows], count: rows.count }
  }
  const sendAll = (on: Connection, statements: readonly Statement[]) =>
    Promise.all(statements.map((statement) => send(on, statement)))

  // One statement is a transaction of its own.
  const batch = (statements: readonly Statement[], limit?: Limit) =>
    withDeadline(
      statements.length === 1
        ? sendAll(sql, statements)
        : (sql.begin((tx) => sendAll(tx, statements)).catch(rethrow) as Promise<Result[]>),
      limit,
      silence,
    )

  return {
    engine: 'postgres',
    ...toQueryable(batch),
    transaction: <T>(work: (tx: Queryable) => Promise<T>, limit?: Limit) =>
      withDeadline(
        sql.begin((tx) => workOrThrow((statements) => sendAll(tx, statements), work)).catch(rethrow) as Promise<T>,
        limit,
        silence,
      ),
    async script(text) {
      const connection = await sql.reserve()
      try {
        await connection.unsafe(text).simple()
      } catch (error) {
        await connection`rollback`
        rethrow(error)
      } finally {
        connection.release()
      }
    },
    async listen(channel, onPayload, onGap) {
      let isFirst = true
      const { unlisten } = await sql.listen(channel, onPayload, () => {
        if (!isFirst) onGap?.()
        isFirst = false
      })
      return unlisten
    },
    close: () => sql.end({ timeout: 5 }),
  }
}

/** @throws DatabaseError 08006 where the answer takes longer than the limit and the silence after it */
async function withDeadline<T>(answer: Promise<T>, limit: Limit | undefined, silence: number): Promise<T> {
  const timeout = limit?.timeout ?? null
  if (timeout === null) return answer
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new DatabaseError({ code: '08006', message: 'PostgreSQL did not answer in time.' })
    timer = setTimeout(() => reject(error), timeout + silence)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
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
