import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { createAuthenticate } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { RestConfig } from '#gateway/rest/config.ts'
import { createRest } from '#gateway/rest/rest.ts'
import { restDefaults } from '#gateway/rest/testing/rest-defaults.ts'
import type { Database as Schema } from '#web/queries/database.types.ts'
import type { Role, World } from './world.ts'

/**
 * The tables behind the gateway, for supabase-js.
 * @param txEnd 'rollback' rolls every request back after its response
 * @returns a client with the given role
 */
export async function serveApi(database: Database, world: World, txEnd: 'commit' | 'rollback' = 'commit') {
  const jwtSecret = 'a secret of thirty-two characters'
  const sign = (claims: Record<string, string>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))
  const anonKey = await sign({ role: 'anon' })
  const authenticate = createAuthenticate({ jwtSecret, anonKey, serviceRoleKey: await sign({ role: 'service_role' }) })
  const config: RestConfig = { ...restDefaults, maxNestedLists: 2, safePatterns: true, txEnd, extraSearchPath: [] }
  const app = new Hono().route('/rest/v1', await createRest({ database, authenticate, config }))
  return async (role: Role): Promise<SupabaseClient<Schema>> => {
    const token = role === 'visitor' ? anonKey : await sign({ role: 'authenticated', sub: world.users[role] })
    return createClient<Schema>('http://touchline.test', anonKey, {
      accessToken: async () => token,
      global: { fetch: async (input, init) => app.request(input, init) },
    })
  }
}
