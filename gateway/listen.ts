import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import type { GatewayConfig } from './config.ts'
import { answerInTurn, disconnectUnread } from './connection-turns.ts'
import type { Database } from './database/database.ts'
import type { Functions } from './functions/functions.ts'
import type { Jobs } from './jobs/jobs.ts'
import { limitChunks } from './limit-chunks.ts'
import type { Log } from './log.ts'
import type { MailSender } from './mail/send-mail.ts'
import type { Realtime } from './realtime/realtime.ts'
import { refuseConnect, refuseRequest, refuseUnreadable } from './refuse-request.ts'
import { scheduleSweep } from './storage/sweep-orphans.ts'

/** Times after a signal: requests are cut off, steps before the last are left alone, and the process ends. */
const STOP = { requestsMs: 5_000, stepsMs: 7_000, exitMs: 10_000 }

interface ListenOptions extends Pick<GatewayConfig, 'HOST' | 'PORT'> {
  /** Whether a request may become a websocket. Others are answered as ordinary requests, whatever they ask for. */
  isUpgrade?: (request: IncomingMessage) => boolean
  /** Answers a request before the app does, if it can. */
  answerEarly?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** @throws Error EADDRINUSE where the port is taken */
export function listen(
  app: Pick<Hono, 'fetch'>,
  { HOST, PORT, isUpgrade = () => false, answerEarly = () => false }: ListenOptions,
): Promise<ServerType> {
  const answer = getRequestListener(app.fetch)
  const server = createGuardedServer((request, response) => {
    if (!answerEarly(request, response)) guard(request, response, answer)
  }, isUpgrade)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => resolve(server))
  })
}

/** An HTTP server on which no input from the network causes an uncaught error. */
function createGuardedServer(answer: RequestListener, isUpgrade: (request: IncomingMessage) => boolean): Server {
  // `refuseRequest` handles a missing host: Node's own response would lack the header.
  const turns = answerInTurn(answer)
  const receive: RequestListener = (request, response) => {
    limitChunks(request, response)
    turns.answer(request, response)
  }
  const server = createServer({ shouldUpgradeCallback: isUpgrade, requireHostHeader: false }, receive)
  disconnectUnread(server, turns)
  // Node removes its own listener when a socket is upgraded, and an error without a listener ends the process.
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()))
  server.on('connect', (_request, socket) => refuseConnect(socket))
  server.on('clientError', refuseUnreadable)
  // Expectations other than 100-continue are ignored.
  server.on('checkExpectation', receive)
  return server
}

function guard(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (!refuseRequest(request, response)) answer(request, response)
}

interface Served extends Pick<ListenOptions, 'answerEarly'> {
  config: GatewayConfig
  database: Database
  realtime: Realtime
  functions: Functions
  jobs: Jobs
  sendMail: MailSender
  log: Log
  /** Stop other users of the database. */
  stopJobs?: readonly (() => unknown)[]
  /** Ends answers that would go on for ever. */
  endStreams?: () => Promise<unknown>
}

/** Serves HTTP and websockets until SIGINT or SIGTERM. */
export async function serve(
  app: Hono,
  {
    config,
    database,
    realtime,
    functions,
    jobs,
    sendMail,
    log,
    stopJobs = [],
    endStreams = async () => undefined,
    answerEarly,
  }: Served,
) {
  const isUpgrade = (request: IncomingMessage) => realtime.isUpgrade(request)
  const server = await listen(app, { ...config, isUpgrade, ...(answerEarly && { answerEarly }) })
  server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head))
  const stopSweep = scheduleSweep({ database, config, log })
  stopOnSignal(server, {
    closeSockets: () => Promise.all([realtime.stop(), endStreams()]),
    closeData: [
      stopSweep,
      ...stopJobs,
      () => functions.stop(),
      () => sendMail.idle(),
      () => jobs.stop(),
      () => database.close(),
    ],
  })
}

interface Closing {
  closeSockets(): Promise<unknown>
  /** Run one after the other, even if one fails or hangs. The last has most time: it closes the database. */
  closeData: readonly (() => unknown)[]
}

/**
 * Lets running requests finish, then closes the database, so that its files are complete. The last step begins in any
 * case: requests and the steps before it have a limited time.
 */
export function stopOnSignal(
  server: ServerType,
  { closeSockets, closeData }: Closing,
  { requestsMs, stepsMs, exitMs } = STOP,
) {
  const unused = watchUnused(server)
  const stop = async () => {
    setTimeout(() => process.exit(1), exitMs)
    const late = wait(stepsMs)
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    })
    const cutOff = async () => {
      await Promise.race([closed, wait(requestsMs)])
      if ('closeAllConnections' in server) server.closeAllConnections()
    }
    // A step that fails or hangs does not prevent the others.
    let code = 0
    const last = closeData.at(-1)
    for (const step of [closeSockets, cutOff, ...closeData]) {
      try {
        await (step === last ? step() : Promise.race([step(), late]))
      } catch (error) {
        console.error(error)
        code = 1
      }
    }
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

/** Connections without a request so far: browsers open them in advance, and Node waits a minute for them. */
function watchUnused(server: ServerType): Set<Duplex> {
  const unused = new Set<Duplex>()
  server.on('connection', (socket: Duplex) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  return unused
}
