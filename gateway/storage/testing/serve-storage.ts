// node serve-storage.ts FOLDER SNAPSHOT: storage alone on a real socket, so that a test can measure this process's memory. It
// sends its parent { url, serviceRoleKey } once it listens. The message 'rest' collects garbage and starts the
// measurement; 'peak' returns the largest growth since then, in bytes.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { createAuthenticate } from '#gateway/caller.ts'
import { gatewayMigrations, migrate } from '#gateway/database/migrate.ts'
import { openPglite } from '#gateway/database/pglite.ts'
import { createStorage } from '#gateway/storage/storage.ts'

const jwtSecret = 'a secret of thirty-two characters'
const signKey = (role: string) =>
  new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))
const keys = { jwtSecret, anonKey: await signKey('anon'), serviceRoleKey: await signKey('service_role') }

const database = await openPglite(undefined, { snapshot: await readFile(process.argv[3] ?? '') })
await migrate(database, gatewayMigrations)
await database.query(
  `insert into storage.buckets (id, name, file_size_limit) values ('files', 'files', null), ('small', 'small', 1000)`,
)
const log = { error: (...parts: unknown[]) => console.error(...parts) }
const config = { DATA_DIR: process.argv[2] ?? '', FILE_SIZE_LIMIT: 500_000_000 }
const storage = createStorage({ database, authenticate: createAuthenticate(keys), keys, config, log })

const server = createAdaptorServer({ fetch: new Hono().route('/storage/v1', storage).fetch })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  process.send?.({ url: `http://127.0.0.1:${port}/storage/v1`, serviceRoleKey: keys.serviceRoleKey })
})

let rest = 0
let peak = 0
const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}
setInterval(sample, 5)
process.on('message', async (question) => {
  if (question === 'rest') {
    for (let n = 0; n < 5; n++) {
      globalThis.gc?.()
      await sleep(50)
    }
    rest = process.memoryUsage.rss()
    peak = rest
  }
  process.send?.(peak - rest)
})
process.on('disconnect', () => process.exit())
