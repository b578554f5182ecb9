import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { createAuthenticate } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { Limits } from '#gateway/realtime/limits.ts'
import { Realtime } from '#gateway/realtime/realtime.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

const jwtSecret = 'a secret of thirty-two characters'

export const signToken = (claims: Record<string, unknown>, secret = jwtSecret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

export interface ServedRealtime {
  database: Database
  /** http://127.0.0.1:port */
  url: string
  anonKey: string
  serviceRoleKey: string
  /** Warnings and errors of the log. */
  problems: string[]
  /** The real client, as the user of a token or the role of a key. */
  client(options?: { token?: string; key?: string; vsn?: string }): SupabaseClient
  usage: Realtime['usage']
  /** A second process on the same database. */
  again(): Promise<ServedRealtime>
  close(): Promise<void>
}

/** Realtime on a real socket, with a database of its own after a script. */
export async function serveRealtime(script: string, limits: Partial<Limits> = {}): Promise<ServedRealtime> {
  const database = await openTestDatabase('gateway')
  await database.script(script)
  const served = await serveOn(database, limits)
  return {
    ...served,
    async close() {
      await served.close()
      await database.close()
    },
  }
}

export async function serveOn(database: Database, limits: Partial<Limits> = {}): Promise<ServedRealtime> {
  const [anonKey, serviceRoleKey] = await Promise.all([
    signToken({ role: 'anon' }),
    signToken({ role: 'service_role' }),
  ])
  const problems: string[] = []
  const addProblem = (fields: object, message: string) =>
    void problems.push(`${message} ${'err' in fields ? fields.err : ''}`)
  const realtime = await Realtime.start({
    database,
    authenticate: createAuthenticate({ jwtSecret, anonKey, serviceRoleKey }),
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    log: { info: () => undefined, warn: addProblem as never, error: addProblem as never },
    limits,
  })
  const server = createAdaptorServer({ fetch: new Hono().route('/realtime/v1', realtime.routes).fetch })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    realtime.upgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const clients: SupabaseClient[] = []
  return {
    database,
    url,
    anonKey,
    serviceRoleKey,
    problems,
    usage: () => realtime.usage(),
    client({ token, key = anonKey, vsn } = {}) {
      const client = createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { heartbeatIntervalMs: 500, ...(vsn === undefined ? {} : { vsn }) },
        ...(token === undefined ? {} : { accessToken: async () => token }),
      })
      clients.push(client)
      return client
    },
    again: () => serveOn(database, limits),
    async close() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()))
      await realtime.stop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
