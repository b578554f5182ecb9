import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { createAuthenticate } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { toRestConfig } from '#gateway/rest/config.ts'
import { createRest } from '#gateway/rest/rest.ts'
import { readConfig } from '#server/config.ts'
import { type Client, connect } from '#server/demo/connect.ts'

const MIGRATIONS = new URL('../../supabase/migrations', import.meta.url).pathname

/** An installation in an empty or migrated database, and a client of an owner in it. Nothing listens. */
export async function openInstallation(database: Database): Promise<{ owner: Client; close: () => Promise<void> }> {
  await migrate(database, [...gatewayMigrations, productMigrations(MIGRATIONS)])
  const userId = randomUUID()
  await database.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    userId,
    'owner@example.org',
  ])

  const jwtSecret = randomUUID()
  const sign = (claims: Record<string, string>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))
  const keys = {
    jwtSecret,
    anonKey: await sign({ role: 'anon' }),
    serviceRoleKey: await sign({ role: 'service_role' }),
  }
  const authenticate = createAuthenticate(keys)
  const config = toRestConfig(readConfig({}), { maxNestedLists: 2, safePatterns: true })
  const app = new Hono().route('/rest/v1', await createRest({ database, authenticate, config }))
  const token = await sign({ role: 'authenticated', sub: userId })
  const api = { url: 'http://touchline.invalid', fetch: withToken(app, token) }
  return { owner: connect(api, keys.anonKey), close: () => database.close() }
}

function withToken(app: Hono, token: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('authorization', `Bearer ${token}`)
    return app.request(request)
  }
}
