import type { Context } from 'hono'
import { type Authenticate, type Caller, CredentialsError, readCredentials } from '#gateway/caller.ts'
import { type AsCaller, asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'

/** Who asks, and the database as they may use it. */
export interface RequestScope {
  caller: Caller
  database: AsCaller
}

export type OpenScope = (c: Context) => Promise<RequestScope>

/** Unlike the other parts, storage wants some credentials, be it the anonymous key. */
export function createOpenScope(database: Database, authenticate: Authenticate): OpenScope {
  return async (c) => {
    const credentials = readCredentials(c.req.raw.headers, new URL(c.req.url).searchParams)
    if (credentials.apikey === null && credentials.bearer === null) throw new CredentialsError('malformed', 'No token')
    const caller = await authenticate(credentials)
    return { caller, database: scopeOf(database, caller, c) }
  }
}

/** The database as a caller that another proof than a token stands for (a signed address). */
export function scopeOf(database: Database, caller: Caller, c: Context): AsCaller {
  return asCaller(database, caller, {
    method: c.req.method,
    path: c.req.path,
    headers: c.req.header(),
    searchPath: 'storage, public, extensions',
  })
}
