import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { createGatewayRoutes } from '#gateway/app.ts'
import { createAuthenticate } from '#gateway/caller.ts'
import { readConfig } from '#gateway/config.ts'
import type { Database } from '#gateway/database/database.ts'
import { createFunctions } from '#gateway/functions/functions.ts'
import { toRestConfig } from '#gateway/rest/config.ts'
import { createRest } from '#gateway/rest/rest.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

export interface LoggedLine {
  level: string
  message: string
  fields: Record<string, unknown>
}

export interface ServedFunctions {
  database: Database
  /** Log lines of functions, since the list was last emptied. */
  lines: LoggedLine[]
  /** The real client of this account; null is a visitor. */
  client(userId: string | null): Promise<SupabaseClient>
  close(): Promise<void>
}

const jwtSecret = 'a secret of thirty-two characters'
const sign = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))

/** The product's functions on the gateway, over HTTP, with a database of their own. */
export async function serveFunctions(variables: Record<string, string> = {}): Promise<ServedFunctions> {
  const database = await openTestDatabase('product')
  const [anonKey, serviceRoleKey] = await Promise.all([sign({ role: 'anon' }), sign({ role: 'service_role' })])
  const authenticate = createAuthenticate({ jwtSecret, anonKey, serviceRoleKey })
  const lines: LoggedLine[] = []
  const write = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void lines.push({ level, message, fields })
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') } as never
  let url = ''
  const functions = createFunctions({
    folder: join(import.meta.dirname, '../..'),
    verifyJwt: true,
    authenticate,
    variables: () => ({ SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, ...variables }),
    log,
  })
  const gateway = createGatewayRoutes({
    auth: new Hono(),
    rest: await createRest({
      config: toRestConfig(readConfig({}), { maxNestedLists: 2, safePatterns: true }),
      database,
      authenticate,
      log,
    }),
    storage: new Hono(),
    realtime: new Hono(),
    functions: functions.routes,
    authenticate: null,
  })
  const server = createAdaptorServer({ fetch: gateway.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    database,
    lines,
    async client(userId) {
      const token = userId === null ? null : await sign({ role: 'authenticated', sub: userId })
      return createClient(url, anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(token !== null && { accessToken: async () => token }),
      })
    },
    async close() {
      await functions.stop()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
    },
  }
}
