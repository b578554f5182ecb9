import pg from 'pg'
import { type BatchMessage, createBatchMessages } from './batch-message.ts'
import { DatabaseError, type Result, type Row, type Statement } from './database.ts'
import { readCount } from './read-answer.ts'
import { parsers } from './values.ts'

const CONNECT_MS = 2_000
const KEEP_ALIVE_MS = 60_000
const CLOSE_MS = 2_000

/** One session of a PostgreSQL server, from its connection to its end; the caller opens another one then. */
export class PostgresSession {
  readonly #client: pg.Client
  readonly #messages = createBatchMessages()
  /** Resolves when the connection was lost or ended. */
  readonly over: Promise<void>
  #isOver = false

  private constructor(client: pg.Client) {
    this.#client = client
    this.over = new Promise((resolve) => {
      const finish = () => {
        this.#isOver = true
        resolve()
      }
      // The client reports a lost connection as an error, which also rejects the running batch.
      client.on('error', finish)
      client.on('end', finish)
    })
  }

  /** @throws DatabaseError 08006 where the server cannot be reached in time, or PostgreSQL's own refusal */
  static async open(url: string): Promise<PostgresSession> {
    const { address, ssl, isOptional } = readSsl(url)
    try {
      return await connect(address, ssl)
    } catch (error) {
      if (isOptional && isWithoutSsl(error)) return connect(address, false).catch(rethrow)
      return rethrow(error)
    }

    async function connect(connectionString: string, ssl: pg.ClientConfig['ssl']): Promise<PostgresSession> {
      const client = new pg.Client({
        connectionString,
        ...(ssl !== undefined && { ssl }),
        connectionTimeoutMillis: CONNECT_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
        fallback_application_name: 'gateway',
      })
      const session = new PostgresSession(client)
      try {
        await client.connect()
        return session
      } catch (error) {
        void client.end()
        throw error
      }
    }
  }

  get isOver(): boolean {
    return this.#isOver
  }

  onNotification(receive: (channel: string, payload: string) => void): void {
    this.#client.on('notification', ({ channel, payload = '' }) => receive(channel, payload))
  }

  /**
   * Sends a batch as one message, which takes one round trip. Outside a transaction PostgreSQL runs it as one: after a
   * failure it skips the rest, so no statement runs without the settings before it.
   */
  async send(statements: readonly Statement[]): Promise<Result[]> {
    const message = this.#messages.encode(statements)
    try {
      const results = await this.#client.query(new Batch(message)).answer
      if (results.length === statements.length) return results
      throw new DatabaseError({ code: '08006', message: 'PostgreSQL did not answer a statement.' })
    } catch (error) {
      // PostgreSQL ends the session after it, and nothing more may be sent.
      if (error instanceof pg.DatabaseError && isFatal(error.severity)) this.#isOver = true
      const failure = toDatabaseError(error)
      this.#messages.forget(message, failure)
      throw failure
    }
  }

  /** Several statements without parameters, which may include `commit`. @returns the rows of all of them, in order */
  async script(text: string): Promise<Row[]> {
    const answer: pg.QueryResult | pg.QueryResult[] = await this.#client.query({ text, types }).catch(rethrow)
    return [answer].flat().flatMap(({ rows }) => rows)
  }

  /** Whether a transaction is open or has failed, after an answer. */
  get isInTransaction(): boolean {
    return this.#client.getTransactionStatus() !== 'I'
  }

  /** Cancels nothing: PostgreSQL finishes the running statement, and the answer is discarded. */
  async end(): Promise<void> {
    // A server that hangs does not close its side.
    const late = setTimeout(() => this.#client.connection.stream.destroy(), CLOSE_MS)
    await this.#client.end().finally(() => clearTimeout(late))
  }
}

const types = { getTypeParser: (type: number) => parsers[type] ?? String }

/** The answer of a batch, which node-postgres hands over message by message. */
class Batch implements pg.Submittable {
  readonly #message: BatchMessage
  readonly #answer = Promise.withResolvers<Result[]>()
  readonly #results: Result[] = []
  #rows: Row[] = []

  constructor(message: BatchMessage) {
    this.#message = message
  }

  get answer(): Promise<Result[]> {
    return this.#answer.promise
  }

  submit({ stream }: pg.Connection): void {
    if (stream.writable) stream.write(Buffer.concat(this.#message.parts))
  }

  get #current() {
    return this.#message.prepared[this.#results.length]
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const current = this.#current
    if (current !== undefined)
      current.fields = fields.map(({ name, dataTypeID }) => ({ name, parse: parsers[dataTypeID] }))
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }): void {
    const row: Row = {}
    for (const [at, { name, parse }] of (this.#current?.fields ?? []).entries()) {
      const text = values[at] ?? null
      row[name] = text === null || parse === undefined ? text : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#results.push({ rows: this.#rows, count: readCount(text) })
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  // PostgreSQL waits for data that a batch does not have, and reads the messages after it as data.
  handleCopyInResponse({ stream }: pg.Connection): void {
    stream.destroy(new Error('A batch cannot copy from the client.'))
  }

  handleCopyData(): void {}

  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    this.#answer.reject(error)
  }

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#results)
  }
}

/**
 * libpq's modes, of which `prefer`, `allow` and `require` do not check the certificate. node-postgres alone would check
 * it, and has no `prefer`.
 */
function readSsl(url: string) {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode') ?? address.searchParams.get('ssl')
  for (const name of ['sslmode', 'ssl']) address.searchParams.delete(name)
  const unchecked = { rejectUnauthorized: false }
  const ssl = mode === null ? undefined : isOff(mode) ? false : isUnchecked(mode) ? unchecked : true
  return { address: address.href, ssl, isOptional: mode === 'prefer' }
}

const isFatal = (severity: string | undefined) => severity === 'FATAL' || severity === 'PANIC'

const isOff = (mode: string) => mode === 'disable' || mode === 'false'
const isUnchecked = (mode: string) => ['prefer', 'allow', 'require'].includes(mode)

const isWithoutSsl = (error: unknown) =>
  error instanceof Error && error.message === 'The server does not support SSL connections'

/** Whether the server did not answer in time, as one that starts on a busy machine. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && error.cause instanceof Error && error.cause.message === 'timeout expired'

function rethrow(error: unknown): never {
  throw toDatabaseError(error)
}

/** Errors of node-postgres without a SQLSTATE are those of a connection that was lost or never opened. */
function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error
  if (!(error instanceof pg.DatabaseError) || error.code === undefined)
    return Object.assign(new DatabaseError({ code: '08006', message: error.message }), { cause: error })
  const { code, message, detail, hint, constraint, table } = error
  return new DatabaseError({ code, message, detail, hint, constraint, table })
}
