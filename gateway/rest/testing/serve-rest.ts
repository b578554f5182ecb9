import { EventEmitter, once } from 'node:events'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { createAuthenticate } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { BulkLimit } from '#gateway/rest/bulk-reads.ts'
import type { RestConfig } from '#gateway/rest/config.ts'
import { createRest } from '#gateway/rest/rest.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restDefaults } from './rest-defaults.ts'

export interface Sent {
  /** The database role; anon by default. */
  as?: string
  headers?: Record<string, string>
  /** JSON unless it is text or bytes. */
  body?: unknown
}

export interface Answered {
  status: number
  headers: Headers
  text: string
  json: unknown
}

export interface ServedRest {
  app: Hono
  database: Database
  anonKey: string
  send(line: string, sent?: Sent): Promise<Answered>
  /** Runs SQL that changes the schema or the configuration, and waits until the API has loaded them again. */
  reload(sql: string): Promise<void>
  close(): Promise<void>
}

const jwtSecret = 'a secret of thirty-two characters'

export const signToken = (claims: Record<string, unknown>, secret = jwtSecret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

const defaults: RestConfig = { ...restDefaults, allowsExplain: true, txEnd: 'commit-allow-override' }

/** The API on its own database, created by a script. `send('GET /teams?id=eq.1')`. */
export async function serveRest(
  script: string,
  config: Partial<RestConfig> = {},
  bulk?: BulkLimit,
): Promise<ServedRest> {
  const database = await openTestDatabase('gateway')
  await database.script(script)
  const [anonKey, serviceRoleKey] = await Promise.all(['anon', 'service_role'].map((role) => signToken({ role })))
  const keys = { jwtSecret, anonKey: anonKey ?? '', serviceRoleKey: serviceRoleKey ?? '' }
  const reloads = new EventEmitter()
  const rest = await createRest({
    database,
    authenticate: createAuthenticate(keys),
    config: { ...defaults, ...config },
    log: { error: (fields, message) => console.error(message, fields) },
    bulk,
    onReload: () => reloads.emit('reload'),
  })
  const app = new Hono().route('/rest/v1', rest)
  return {
    app,
    database,
    anonKey: keys.anonKey,
    async reload(sql) {
      const reloaded = once(reloads, 'reload')
      await database.script(sql)
      await reloaded
    },
    close: () => database.close(),
    async send(line, { as, headers = {}, body } = {}) {
      const [method = 'GET', path = '/'] = line.split(/ (.*)/s)
      const token = as === undefined ? {} : { authorization: `Bearer ${await signToken({ role: as })}` }
      const type = body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }
      const response = await app.request(`/rest/v1${path}`, {
        method,
        headers: { apikey: keys.anonKey, ...token, ...type, ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: readJson(text) }
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
