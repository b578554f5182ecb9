import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, migrate } from '#gateway/database/migrate.ts'
import { openPostgres } from '#gateway/database/postgres.ts'
import { type Cluster, findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import { openTestAuth } from './test-auth.ts'

const bin = process.env.TEST_DATABASE_URL === undefined ? null : findPostgres()

/** A way to PostgreSQL whose open connections can fall silent, as when its machine hangs. */
async function openProxy({ hostname, port }: URL) {
  const sockets: Socket[] = []
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    sockets.push(client, upstream)
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      from.on('data', (data) => to.write(data))
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    silence: () => {
      for (const socket of sockets) socket.removeAllListeners('data').pause()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

describe.skipIf(bin === null)('while PostgreSQL is silent', () => {
  let cluster: Cluster
  let database: Database
  let proxy: Awaited<ReturnType<typeof openProxy>>

  // A server of its own, because connections to it fall silent.
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '')
    const direct = await openPostgres(cluster.url)
    await migrate(direct, gatewayMigrations)
    await direct.close()
    const url = new URL(cluster.url)
    proxy = await openProxy(url)
    url.host = `127.0.0.1:${proxy.port}`
    database = await openPostgres(url.href, 2, { defaultMs: 300, silenceMs: 300 })
  })
  afterAll(async () => {
    await database.close()
    proxy.close()
    await cluster.stop()
  })

  test('a sign-in is answered with 503, and the next one works', async () => {
    const auth = await openTestAuth({}, database)
    const account = { email: 'ada@example.org', password: 'password123' }
    // The limits' clock runs only while PostgreSQL is silent: a busy machine may need longer than the limits.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await auth.call('POST', '/signup', account)).status).toBe(200)
    const signIn = () => auth.call('POST', '/token?grant_type=password', account)
    expect((await signIn()).status).toBe(200)
    proxy.silence()
    const clock = setInterval(() => vi.advanceTimersByTime(20), 20)
    const refused = await Promise.all([signIn(), signIn(), signIn()])
    clearInterval(clock)
    expect(refused.map(({ status }) => status)).toContain(503)
    expect((await signIn()).status).toBe(200)
  })
})
