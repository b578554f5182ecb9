import { setFlagsFromString } from 'node:v8'
import { type Extensions, type messages, PGlite, protocol } from '@electric-sql/pglite'
import { type Database, DatabaseError, type Limit, type Result, type Row, type Statement } from './database.ts'
import { createPreparedStatements, type Field, type Prepared } from './prepared-statements.ts'
import { toQueryable, workOrThrow } from './queryable.ts'
import { withTimeLimit } from './time-limit.ts'
import { parsers, toText } from './values.ts'

// After a thousand calls V8 replaces what leads from WebAssembly to JavaScript, and in Node 24 it may end the process
// then (docs/decisions/0105-no-tier-up-of-wrappers.md).
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

const { serialize } = protocol
const PREPARED = 256
const execute = serialize.execute({})
const sync = serialize.sync()
const noLimit: Limit = { timeout: null }

/** PostgreSQL inside this process, its files in `folder`, or in memory without one; `snapshot` is a dumped data folder. */
export async function openPglite(folder?: string, snapshot?: Blob, extensions: Extensions = {}): Promise<Database> {
  const pglite = await PGlite.create({
    extensions,
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
  })
  return fromPglite(pglite)
}

/**
 * PGlite is one connection: transactions queue. A batch goes down as one message of the extended protocol
 * (parse, bind, execute …, one sync), which PostgreSQL takes as one transaction; measured, that is five times faster
 * than PGlite's own `query` and half again faster than `exec`.
 */
export function fromPglite(pglite: PGlite): Database {
  const enqueue = createQueue()
  const statementsOfConnection = createPreparedStatements(PREPARED)

  async function send(statements: readonly Statement[], { timeout }: Limit = noLimit): Promise<Result[]> {
    const parts: Uint8Array[] = statementsOfConnection
      .takeUnwanted()
      .map((name) => serialize.close({ type: 'S', name }))
    const parsing: Statement[] = []
    const prepared = statements.map((statement) => {
      const { prepared, isNew } = statementsOfConnection.take(statement)
      const { name } = prepared
      if (isNew) {
        parts.push(serialize.parse({ name, text: statement.text }), serialize.describe({ type: 'S', name }))
        parsing.push(statement)
      }
      parts.push(serialize.bind({ statement: name, values: (statement.values ?? []).map(toText) }), execute)
      return prepared
    })
    parts.push(sync)
    const message = Buffer.concat(parts)
    const { value, isCancelled } = withTimeLimit(pglite, timeout, () =>
      pglite.execProtocol(message, { throwOnError: true }),
    )
    try {
      const { messages } = await value
      return readResults(messages, prepared)
    } catch (thrown) {
      const error = toDatabaseError(thrown, isCancelled)
      // What follows a failure is skipped, so what was parsed in this message may not exist; of older plans any may be stale.
      const doubtful = isStalePlan(error) ? statements : parsing
      for (const statement of doubtful) statementsOfConnection.forget(statement)
      throw error
    }
  }

  // A batch that met a plan from before a change of the schema did nothing yet: its statements are prepared anew.
  async function sendAgain(statements: readonly Statement[], limit?: Limit): Promise<Result[]> {
    try {
      return await send(statements, limit)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      return send(statements, limit)
    }
  }

  return {
    engine: 'pglite',
    ...toQueryable((statements) => enqueue(() => sendAgain(statements))),
    batch: (statements, limit) => enqueue(() => sendAgain(statements, limit)),
    transaction: (work, limit) =>
      enqueue(async () => {
        await send([{ text: 'begin' }])
        try {
          const value = await workOrThrow((statements) => send(statements, limit), work)
          await send([{ text: 'commit' }])
          return value
        } catch (error) {
          await send([{ text: 'rollback' }])
          throw error
        }
      }),
    script: (sql) =>
      enqueue(async () => {
        await pglite.exec(sql).catch(async (error) => {
          await pglite.exec('rollback')
          throw toDatabaseError(error)
        })
      }),
    // In the queue like everything else: PGlite mixes up the answers of two messages that are under way at once.
    listen: (channel, onPayload) =>
      enqueue(async () => {
        const stop = await pglite.listen(channel, onPayload)
        return () => enqueue(() => stop())
      }),
    close: () => enqueue(() => pglite.close()),
  }
}

/** Runs tasks one after the other, in the order they came; a failed one does not stop the next. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

function readResults(all: readonly { name: string }[], prepared: readonly Prepared[]): Result[] {
  const results: Result[] = []
  let rows: Row[] = []
  for (const message of all) {
    const current = prepared[results.length]
    if (current === undefined) break
    if (message.name === 'rowDescription')
      current.fields = (message as messages.RowDescriptionMessage).fields.map(toField)
    else if (message.name === 'dataRow') rows.push(toRow(current.fields, (message as messages.DataRowMessage).fields))
    else if (message.name === 'commandComplete' || message.name === 'emptyQuery') {
      results.push({ rows, count: readCount(message) })
      rows = []
    }
  }
  return results
}

const toField = ({ name, dataTypeID }: messages.RowDescriptionMessage['fields'][number]): Field => ({
  name,
  parse: parsers[dataTypeID],
})

function toRow(fields: readonly Field[], values: readonly (string | null)[]): Row {
  const row: Row = {}
  for (const [at, { name, parse }] of fields.entries()) {
    const text = values[at] ?? null
    row[name] = text === null || parse === undefined ? text : parse(text)
  }
  return row
}

// 'SELECT 3', 'INSERT 0 3', 'BEGIN'
const readCount = (message: { name: string; text?: string }) => Number(/ (\d+)$/.exec(message.text ?? '')?.[1] ?? 0)

const isStalePlan = (error: unknown) =>
  error instanceof DatabaseError &&
  error.code === '0A000' &&
  error.message === 'cached plan must not change result type'

function toDatabaseError(error: unknown, isCancelled = false): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  // As PostgreSQL says it where its own clock has cancelled.
  if (isCancelled && error.code === '57014')
    return new DatabaseError({ code: '57014', message: 'canceling statement due to statement timeout' })
  return new DatabaseError(error as Error & { code: string })
}
