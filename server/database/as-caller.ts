import type { Caller } from '#server/caller.ts'
import type { Database, Queryable, Result, Statement } from './database.ts'

/** What SQL may read of a request, under the names that PostgREST gives them. */
export interface RequestSettings {
  method: string
  path: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The request's search_path, quoted where needed. */
  searchPath?: string
}

export interface AsCaller {
  /** One transaction, one round trip. A read-only one lets no statement write, whatever it calls. */
  batch(statements: readonly Statement[], options: { readOnly: boolean }): Promise<Result[]>
  /** One transaction whose next step depends on the last; rolls back when `work` throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options: { readOnly: boolean }): Promise<T>
}

/** Every statement of an API request runs here: role and claims first, then the statement, in one transaction. */
export function asCaller(database: Database, caller: Caller, request: RequestSettings): AsCaller {
  const settings = (readOnly: boolean) => settingsStatement(caller, request, readOnly)
  const planned = (statement: Statement): Statement => ({ ...statement, plan: caller.role })
  return {
    async batch(statements, { readOnly }) {
      const [, ...results] = await database.batch([settings(readOnly), ...statements.map(planned)])
      return results
    },
    transaction: (work, { readOnly }) =>
      database.transaction(async (tx) => {
        await tx.run(settings(readOnly))
        return work({
          run: (statement) => tx.run(planned(statement)),
          batch: (statements) => tx.batch(statements.map(planned)),
          query: (text, values) => tx.query(text, values),
        })
      }),
  }
}

// The role comes last: what stands before it is set with the connection's own rights.
function settingsStatement(caller: Caller, request: RequestSettings, readOnly: boolean): Statement {
  return {
    // One number comes back instead of ten texts.
    text: `select num_nulls(set_config('search_path', $1, true), set_config('request.jwt.claims', $2, true),
      set_config('request.method', $3, true), set_config('request.path', $4, true),
      set_config('request.headers', $5, true), set_config('request.cookies', $6, true),
      set_config('response.status', '', true), set_config('response.headers', '', true),
      set_config('transaction_read_only', $7, true), set_config('role', $8, true))`,
    values: [
      request.searchPath ?? 'public, extensions',
      JSON.stringify(caller.claims),
      request.method,
      request.path,
      JSON.stringify(request.headers),
      JSON.stringify(readCookies(request.headers.cookie)),
      readOnly ? 'on' : 'off',
      caller.role,
    ],
  }
}

function readCookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const]
  })
  return Object.fromEntries(pairs)
}
