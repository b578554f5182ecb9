import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createGatewayRoutes } from '#gateway/app.ts'
import { createAuth } from '#gateway/auth/auth.ts'
import { createAuthConfig } from '#gateway/auth/config.ts'
import { createAuthenticate, type Keys } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { readKeys } from '#gateway/keys.ts'
import { createLog } from '#gateway/log.ts'
import { toRestConfig } from '#gateway/rest/config.ts'
import { createRest } from '#gateway/rest/rest.ts'
import { createStorage } from '#gateway/storage/storage.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { readConfig } from '#server/config.ts'

export interface TestInstallation {
  database: Database
  keys: Keys
  /** The data folder; its keys.json has `keys`. */
  folder: string
  url: string
  fetch: typeof fetch
  close(): Promise<void>
}

const SITE = 'http://touchline.test'

/** The gateway on a migrated database and its own data folder, called without a socket. */
export async function openTestInstallation(): Promise<TestInstallation> {
  const database = await openTestDatabase('product')
  const folder = await mkdtemp(join(tmpdir(), 'touchline-installation-'))
  const keys = await readKeys(folder)
  const authenticate = createAuthenticate(keys)
  const log = createLog('error')
  const gateway = createGatewayRoutes({
    auth: createAuth({
      config: createAuthConfig({
        siteUrl: SITE,
        passwordCost: 4,
        beforeUserCreatedHook: 'pg-functions://postgres/public/before_user_created',
      }),
      sendMail: async () => undefined,
      sendText: async () => undefined,
      addressOf: () => '192.0.2.1',
      keys,
      database,
      authenticate,
      log,
    }),
    rest: await createRest({
      config: toRestConfig(readConfig({}), { maxNestedLists: 2, safePatterns: true }),
      database,
      authenticate,
      log,
    }),
    storage: createStorage({ config: { DATA_DIR: folder }, keys, database, authenticate, log }),
    realtime: new Hono(),
    functions: new Hono(),
    authenticate,
  })
  return {
    database,
    keys,
    folder,
    url: SITE,
    fetch: async (input, init) => gateway.fetch(new Request(input, init)),
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
