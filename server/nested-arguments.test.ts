import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readKeys } from '#gateway/keys.ts'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import { createDataFolder } from '#gateway/testing/test-database.ts'

let folder: string
let url: string
let headers: Record<string, string>
let server: ReturnType<typeof spawn>

beforeAll(async () => {
  folder = await createDataFolder('product')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _, ...variables }: NodeJS.ProcessEnv = process.env
  const migrations = join(import.meta.dirname, '../supabase/migrations')
  const env = {
    ...variables,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    MIGRATIONS_DIR: migrations,
  }
  server = spawn(process.execPath, ['gateway/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: 'ignore',
  })
  await vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  })
  headers = { apikey: (await readKeys(folder)).anonKey, 'Content-Type': 'application/json' }
}, 70_000)

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
})

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const read = () => fetch(`${url}/rest/v1/leagues?select=id&limit=1`, { headers }).then(({ status }) => status)

test.each([
  ['POST', '/rest/v1/rpc/check_invitation', (value: string) => `{"_token":${value}}`],
  ['POST', '/rest/v1/teams', (value: string) => `{"name":${value}}`],
  ['PATCH', '/rest/v1/teams?id=eq.00000000-0000-4000-8000-000000000001', (value: string) => `{"name":${value}}`],
])(
  '%s %s with nested values: never a false success, and the next read is correct',
  async (method, path, body) => {
    for (const depth of [6000, 7000, 50_000]) {
      const response = await fetch(url + path, { method, headers, body: body(nested(depth)) })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect((await response.json()).code).toBeTypeOf('string')
      await expect.poll(read, { timeout: 20_000 }).toBe(200)
      expect(server.exitCode).toBeNull()
    }
  },
  90_000,
)
