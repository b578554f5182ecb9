import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readKeys } from './keys.ts'
import { type Cluster, findPostgres, freePort, startCluster } from './testing/postgres-cluster.ts'

const bin = findPostgres()
const PROMPT_MS = 2_000

describe.skipIf(bin === null)('while PostgreSQL is stopped', () => {
  let cluster: Cluster
  let url: string
  let folder: string
  let anonKey: string
  let server: ReturnType<typeof spawn>

  const ask = (path: string, body?: object) =>
    fetch(url + path, {
      headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PROMPT_MS),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })

  beforeAll(async () => {
    cluster = await startCluster(bin ?? '')
    folder = await mkdtemp(join(tmpdir(), 'gateway-outage-'))
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    server = spawn(process.execPath, ['main.ts'], {
      cwd: import.meta.dirname,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: cluster.url,
        MIGRATIONS_DIR: '',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    })
    await vi.waitFor(async () => expect((await fetch(`${url}/health`)).ok).toBe(true), {
      timeout: 50_000,
      interval: 100,
    })
    anonKey = (await readKeys(folder)).anonKey
  })
  afterAll(async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('every service answers 503 at once, and works at once when the database is back', {
    timeout: 60_000,
  }, async () => {
    const pid = server.pid
    expect((await ask('/rest/v1/')).status).toBe(200)
    await cluster.pause()
    const asked: [string, object?][] = [
      ['/health'],
      ['/rest/v1/'],
      ['/auth/v1/signup', { email: 'ada@example.org', password: 'password123' }],
      ['/auth/v1/token?grant_type=password', { email: 'ada@example.org', password: 'password123' }],
      ['/storage/v1/bucket'],
      ['/storage/v1/object/list/files', { prefix: '' }],
    ]
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(asked.map(([path, body]) => ask(path, body)))
      expect(answers.map(({ status, headers }) => [status, headers.get('retry-after') !== null])).toEqual(
        asked.map(() => [503, true]),
      )
    }
    expect(await joinPrivately(url, anonKey)).toMatch(/^UnableToConnectToProject: /)

    await cluster.resume()
    await vi.waitFor(async () => expect((await ask('/rest/v1/')).status).toBe(200), { timeout: 1_000, interval: 50 })
    expect((await ask('/health')).status).toBe(200)
    expect((await ask('/auth/v1/signup', { email: 'ada@example.org', password: 'password123' })).status).toBe(200)
    expect([server.pid, server.exitCode]).toEqual([pid, null])
  })
})

/** @returns the reason of the refused join */
async function joinPrivately(url: string, key: string): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  const answered = new Promise<string>((resolve) => {
    socket.on('message', (data) => resolve(JSON.parse(String(data))[4].response.reason))
  })
  await once(socket, 'open')
  socket.send('["1","1","realtime:a","phx_join",{"config":{"private":true}}]')
  const reason = await answered
  socket.close()
  return reason
}
