import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Functions } from './functions/functions.ts'
import type { Log } from './log.ts'
import type { MailSender } from './mail/send-mail.ts'
import type { Realtime } from './realtime/realtime.ts'
import { scheduleSweep } from './storage/sweep-orphans.ts'

const STOP_MS = 10_000

/** @throws where the port is taken */
export function listen(app: Hono, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<ServerType> {
  const server = createAdaptorServer({ fetch: app.fetch })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => resolve(server))
  })
}

/** Websockets are realtime's; nobody else answers an upgrade. */
function takeUpgrades(server: ServerType, realtime: Realtime) {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!realtime.upgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
}

interface Served {
  config: Config
  database: Database
  realtime: Realtime
  functions: Functions
  sendMail: MailSender
  log: Log
}

/** Listens, with websockets, until a signal asks to stop. */
export async function serve(app: Hono, { config, database, realtime, functions, sendMail, log }: Served) {
  const server = await listen(app, config)
  takeUpgrades(server, realtime)
  const stopSweep = scheduleSweep({ database, config, log })
  stopOnSignal(server, {
    closeSockets: () => realtime.stop(),
    closeData: [stopSweep, () => functions.stop(), () => sendMail.idle(), () => database.close()],
  })
}

export interface Closing {
  closeSockets(): Promise<unknown>
  /** Step by step; one that fails keeps none of the others from being done. */
  closeData: readonly (() => unknown)[]
}

/** What is under way may finish; then the database is closed, so that its files are as they should be. */
export function stopOnSignal(server: ServerType, { closeSockets, closeData }: Closing) {
  const unused = watchUnused(server)
  const stop = async () => {
    const deadline = setTimeout(() => process.exit(1), STOP_MS)
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    })
    // Each for itself: what cannot be closed keeps nothing else from being closed.
    let code = 0
    for (const step of [closeSockets, () => closed, ...closeData]) {
      try {
        await step()
      } catch (error) {
        console.error(error)
        code = 1
      }
    }
    clearTimeout(deadline)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

/** Connections on which nothing was asked yet: browsers open them in advance, and Node waits a minute for them. */
function watchUnused(server: ServerType): Set<Duplex> {
  const unused = new Set<Duplex>()
  server.on('connection', (socket: Duplex) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  return unused
}
