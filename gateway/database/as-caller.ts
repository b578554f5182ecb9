import type { Caller } from '#gateway/caller.ts'
import type { Database, Limit, Queryable, Result, Statement } from './database.ts'

/** The parts of a request that SQL can read, as PostgREST's `request.*` settings. */
interface RequestSettings {
  method: string
  path: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The request's search_path, quoted where needed. */
  searchPath?: string
  /** Replaces the role's usual timeout, in PostgreSQL's form: '3s'. */
  statementTimeout?: string
}

// Supabase has the same timeouts. Other roles have none.
const statementTimeouts: { [role: string]: string | undefined } = { anon: '3s', authenticated: '8s' }

export interface AsCaller {
  /** One transaction, one round trip. In a read-only one no statement and no function can write. */
  batch(statements: readonly Statement[], options: { readOnly: boolean }): Promise<Result[]>
  /** One transaction of several steps; rolls back when `work` throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options: { readOnly: boolean }): Promise<T>
}

const timeoutOf = ({ role }: Caller, { statementTimeout }: Pick<RequestSettings, 'statementTimeout'>) =>
  statementTimeout ?? statementTimeouts[role] ?? null

/** How long the statements of a request may take; undefined without a statement timeout. */
export function limitOf(caller: Caller, request: Pick<RequestSettings, 'statementTimeout'>): Limit | undefined {
  const timeout = toMilliseconds(timeoutOf(caller, request) ?? '0')
  return timeout === null ? undefined : { timeout }
}

/** Every statement of an API request runs here: role and claims first, then the statement, in one transaction. */
export function asCaller(database: Database, caller: Caller, request: RequestSettings): AsCaller {
  const timeout = timeoutOf(caller, request)
  const limit = limitOf(caller, request)
  const limitFor = (readOnly: boolean) => limit && { ...limit, isReadOnly: readOnly }
  const settings = (readOnly: boolean) => settingsStatement(caller, { ...request, timeout }, readOnly)
  const prepared = (statement: Statement): Statement => ({ ...statement, preparedFor: caller.role })
  return {
    async batch(statements, { readOnly }) {
      const [, ...results] = await database.batch([settings(readOnly), ...statements.map(prepared)], limitFor(readOnly))
      return results
    },
    transaction: (work, { readOnly }) =>
      database.transaction(async (tx) => {
        await tx.run(settings(readOnly))
        return work({
          run: (statement) => tx.run(prepared(statement)),
          batch: (statements) => tx.batch(statements.map(prepared)),
          query: (text, values) => tx.query(text, values),
        })
      }, limitFor(readOnly)),
  }
}

// The role comes last: the settings before it need the connection's own rights. A request's statement reads a few
// hundred rows: parallel workers or a compiler would take many times as long to start, and let one caller use every
// core.
function settingsStatement(
  caller: Caller,
  request: RequestSettings & { timeout: string | null },
  readOnly: boolean,
): Statement {
  return {
    // The result is one number instead of eleven texts. A null keeps the connection's own setting.
    text: `select num_nulls(set_config('search_path', $1, true), set_config('request.jwt.claims', $2, true),
      set_config('request.method', $3, true), set_config('request.path', $4, true),
      set_config('request.headers', $5, true), set_config('request.cookies', $6, true),
      set_config('response.status', '', true), set_config('response.headers', '', true),
      set_config('transaction_read_only', $7, true), set_config('statement_timeout', $8, true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
      set_config('role', $9, true))`,
    values: [
      request.searchPath ?? 'public, extensions',
      JSON.stringify(caller.claims),
      request.method,
      request.path,
      JSON.stringify(request.headers),
      JSON.stringify(readCookies(request.headers.cookie)),
      readOnly ? 'on' : 'off',
      request.timeout,
      caller.role,
    ],
  }
}

const units: { [unit: string]: number | undefined } = {
  us: 0.001,
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** Parses a duration of PostgreSQL's settings: '3s', '1500', '2 min'. @returns null for zero and for invalid text */
export function toMilliseconds(setting: string): number | null {
  const [, amount, unit = 'ms'] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)?\s*$/.exec(setting) ?? []
  const milliseconds = Math.round(Number(amount) * (units[unit] ?? Number.NaN))
  return milliseconds > 0 ? milliseconds : null
}

function readCookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const]
  })
  return Object.fromEntries(pairs)
}
