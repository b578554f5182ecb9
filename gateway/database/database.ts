/** A parameter: sent as text, with the type that PostgreSQL infers. */
export type Value = string | number | boolean | Date | Uint8Array | null

export interface Statement {
  text: string
  values?: readonly Value[]
  /** The role that runs it. PostgreSQL plans equal text again for each role, because row level security differs. */
  preparedFor?: string
}

export type Row = Record<string, unknown>

/** `count` is the number of rows that the command returned or changed. */
export interface Result<R extends object = Row> {
  rows: R[]
  count: number
}

/**
 * Runs statements, on both engines alike.
 * Rows hold booleans, numbers (int2, int4, float), parsed JSON and `Date` (timestamptz); every other type stays
 * PostgreSQL's own text, so that bigint and numeric keep their digits. A caller that needs JSON text casts to text.
 * Every failure of a statement is a `DatabaseError`.
 */
export interface Queryable {
  query<R extends object = Row>(text: string, values?: readonly Value[]): Promise<R[]>
  run<R extends object = Row>(statement: Statement): Promise<Result<R>>
  /** Statements in order, sent together (one round trip where the engine can). */
  batch(statements: readonly Statement[]): Promise<Result[]>
}

/** Without a limit, the embedded database may work for any time, and a server must answer within 70 seconds. */
export interface Limit {
  /**
   * Milliseconds that PostgreSQL may work on what is sent together, null for any time. The embedded database cancels
   * what takes longer. A server cancels by its own setting `statement_timeout`; if it does not answer some seconds
   * after this time either, it counts as unavailable (08006).
   */
  timeout: number | null
  /** True if the first statement makes the transaction read-only. */
  isReadOnly?: boolean
}

/** The limit of migrations, and of dumping and loading a whole database. */
export const ANY_TIME: Limit = { timeout: null }

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /** `batch` on the database itself is one transaction: all of it or nothing. */
  batch(statements: readonly Statement[], limit?: Limit): Promise<Result[]>
  /** Commits what `work` did, or rolls back and rethrows. Never await the network inside. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, limit?: Limit): Promise<T>
  /**
   * A script of several statements without parameters, as one transaction unless it says otherwise.
   * @returns the rows of all its statements, in order
   */
  script(sql: string): Promise<Row[]>
  /**
   * @param onGap called when the connection was lost and is back: notifications in between are lost
   * @param onLost called when the connection was lost; the embedded database runs no statement until `onGap`
   * @returns a function that stops listening
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
    onLost?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** PostgreSQL refused a statement, or could not be reached (08006). `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  readonly detail: string | null
  readonly hint: string | null
  readonly constraint: string | null
  readonly table: string | null

  constructor(
    fields: { code: string; message: string } & Partial<
      Record<'detail' | 'hint' | 'constraint' | 'table', string | null | undefined>
    >,
  ) {
    super(fields.message)
    this.code = fields.code
    this.detail = fields.detail ?? null
    this.hint = fields.hint ?? null
    this.constraint = fields.constraint ?? null
    this.table = fields.table ?? null
  }
}

/** Whether the database cannot be reached, is stopping or starting, or has no connection left. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(08|57P0|53300)/.test(error.code)

/** Whether PostgreSQL rolled the statement back for certain. After any other failure it may have committed. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && !/^(08|57P|40003)/.test(error.code)
