import type { Context } from 'hono'
import { type Authenticate, type Caller, CredentialsError, readCredentials } from '#gateway/caller.ts'
import { type AsCaller, asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'

/** The caller, and the database with the caller's role. */
export interface RequestScope {
  caller: Caller
  database: AsCaller
}

export type OpenScope = (c: Context) => Promise<RequestScope>

/** Unlike the other APIs, storage requires a credential, at least the anonymous key. */
export function createOpenScope(database: Database, authenticate: Authenticate): OpenScope {
  return async (c) => {
    const credentials = readCredentials(c.req.raw.headers, new URL(c.req.url).searchParams)
    if (credentials.apikey === null && credentials.bearer === null) throw new CredentialsError('malformed', 'No token')
    const caller = await authenticate(credentials)
    return { caller, database: scopeOf(database, caller, c) }
  }
}

/** The database as the caller of a signed URL. */
export function scopeOf(database: Database, caller: Caller, c: Context): AsCaller {
  return asCaller(database, caller, {
    method: c.req.method,
    path: c.req.path,
    headers: c.req.header(),
    searchPath: 'storage, public, extensions',
  })
}
