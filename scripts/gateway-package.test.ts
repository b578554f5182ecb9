import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readKeys } from '#gateway/keys.ts'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import { ofNode } from './testing/run-script.ts'

const root = join(import.meta.dirname, '..')
const readDependencies = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, file), 'utf8')).dependencies
const own = readDependencies('gateway/package.json')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-package-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The folder as another project would have it: its source, and the packages in its package.json. */
function copyPackage(to: string): void {
  cpSync(join(root, 'gateway'), to, { recursive: true, filter: (path) => !/\.test\.ts$|\/testing(\/|$)/.test(path) })
  for (const name of Object.keys(own)) {
    const link = join(to, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
}

test('it needs the installed versions', () => {
  const installed = readDependencies('package.json')
  expect(own).toEqual(Object.fromEntries(Object.keys(own).map((name) => [name, installed[name]])))
})

test('a copy of the folder is a gateway', { timeout: 60_000 }, async () => {
  const copy = join(folder, 'gateway')
  const dataDir = join(folder, 'data')
  copyPackage(copy)
  const url = `http://127.0.0.1:${await freePort()}`
  const server = spawn(process.execPath, ['main.ts'], {
    cwd: copy,
    env: { ...ofNode(), PORT: new URL(url).port, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const health = () => fetch(`${url}/health`).then((response) => response.json())
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'ok', database: 'pglite' }), {
      timeout: 50_000,
      interval: 100,
    })
    const client = createClient(url, (await readKeys(dataDir)).anonKey, { auth: { persistSession: false } })
    const { data } = await client.auth.signUp({ email: 'ada@example.org', password: 'password123' })
    expect(data.user?.email).toBe('ada@example.org')
    expect((await client.from('nothing').select()).error?.code).toBe('PGRST205')
    expect((await client.storage.from('nothing').list()).error).toBeNull()
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
})
