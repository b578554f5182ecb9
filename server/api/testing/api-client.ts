import type { Database } from '#gateway/database/database.ts'
import { createLog } from '#gateway/log.ts'
import { asUser, run, type World } from '#supabase/tests/world.ts'
import { createApi } from '../api.ts'

export const SITE = 'http://touchline.test'

/** The public API of a database, without a socket. Each request comes from `address`. */
export function serveApi(database: Database, address = '192.0.2.1') {
  const api = createApi({
    database,
    counters: database,
    siteUrl: SITE,
    addressOf: () => address,
    log: createLog('silent'),
  })
  return async (key: string | null, target: string, { body, headers, ...init }: ApiInit = {}) =>
    api.request(`/api/v1${target}`, {
      ...init,
      headers: {
        ...(key !== null && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
}

export interface ApiInit {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A key that the owner of the world's league creates. */
export async function createKey(database: Database, { league, users }: World, access: 'read' | 'write') {
  const [row] = await run<{ key: string }>(
    asUser(database, users.owner),
    'select create_league_key($1, $2, $3) as key',
    [league, `A key to ${access}`, access],
  )
  if (row === undefined) throw new Error('No key was created')
  return row.key
}
