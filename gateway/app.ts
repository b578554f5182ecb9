import type { IncomingMessage } from 'node:http'
import { type Context, Hono, type MiddlewareHandler, type NotFoundHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Authenticate, readCredentials } from './caller.ts'
import { crossOrigin } from './cross-origin.ts'
import { BudgetError } from './database/budget-error.ts'
import { chargedAddress, chargeTo, exemptRequest } from './database/charged-request.ts'
import { type Database, isDatabaseAway } from './database/database.ts'
import { createHealthCheck } from './database/health-check.ts'
import { type Log, withoutValues } from './log.ts'

interface GatewayParts {
  auth: Hono
  rest: Hono
  storage: Hono
  realtime: Hono
  functions: Hono
  /** Finds callers with the service role's key, who are not charged; null charges all. */
  authenticate: Authenticate | null
}

/** The Supabase wire API. Browsers call it over HTTP, pages that render on the server call it directly. */
export function createGatewayRoutes({ auth, rest, storage, realtime, functions, authenticate }: GatewayParts): Hono {
  return new Hono()
    .use(exemptServiceRole(authenticate))
    .use(crossOrigin)
    .route('/auth/v1', auth)
    .route('/rest/v1', rest)
    .route('/storage/v1', storage)
    .route('/realtime/v1', realtime)
    .route('/functions/v1', functions)
    .notFound((c) => c.json({ code: 404, message: 'There is nothing at this address' }, 404))
}

export interface GatewayAppParts {
  gateway: Hono
  database: Database
  version: string
  log: Log
  /** The address that a request is charged to; null to charge none. */
  chargedAddressOf?: (c: Context) => string | null
}

const DISCOVERY = '/.well-known/oauth-authorization-server'

/** The API and /health. */
export function createGatewayApp({ gateway, database, version, log, chargedAddressOf }: GatewayAppParts): Hono {
  const checkHealth = createHealthCheck(database)
  const app = createBaseApp(log)
    .use(chargeAddress(chargedAddressOf ?? createAddressOf(false)))
    .get('/health', async (c) => {
      try {
        await checkHealth()
      } catch (error) {
        log.warn({ err: error }, 'the database does not answer')
        return c.json({ status: 'unavailable', version, database: database.engine }, 503)
      }
      return c.json({ status: 'ok', version, database: database.engine })
    })
  for (const prefix of ['auth', 'rest', 'storage', 'realtime', 'functions']) {
    app.all(`/${prefix}/v1/*`, (c) => gateway.fetch(c.req.raw, c.env))
    app.all(`/${prefix}/v1`, (c) => gateway.fetch(c.req.raw, c.env))
  }
  // RFC 8414 appends the issuer's path to the well-known name; OpenID Connect puts it before the name.
  return app.get(`${DISCOVERY}/auth/v1`, (c) =>
    gateway.fetch(new Request(new URL(`/auth/v1${DISCOVERY}`, c.req.url), c.req.raw), c.env),
  )
}

/** Answers all other addresses: 404, or one of the services without its prefix, as where it runs alone. */
export const createRoot =
  (gateway: Hono, service: string | undefined): NotFoundHandler =>
  (c) => {
    if (service === undefined) return c.json({ code: 404, message: 'There is nothing at this address' }, 404)
    const url = new URL(c.req.url)
    url.pathname = `/${service}/v1${url.pathname}`
    return gateway.fetch(new Request(url, c.req.raw), c.env)
  }

const chargeAddress =
  (addressOf: (c: Context) => string | null): MiddlewareHandler =>
  (c, next) => {
    const address = addressOf(c)
    return address === null ? next() : chargeTo(address, next)
  }

const exemptServiceRole =
  (authenticate: Authenticate | null): MiddlewareHandler =>
  async (c, next) => {
    if (authenticate === null || chargedAddress() === null) return next()
    // Hono searches the address for one parameter without parsing all of it.
    const query = { get: (name: string) => c.req.query(name) ?? null }
    const caller = await authenticate(readCredentials(c.req.raw.headers, query)).catch(() => null)
    if (caller?.role === 'service_role') exemptRequest()
    return next()
  }

/** An empty app that logs each request and has one form for every error. */
export function createBaseApp(log: Log): Hono {
  return new Hono().use(logRequests(log)).onError((error, c) => {
    if (error instanceof BudgetError)
      return c.json({ code: 429, message: error.message }, 429, { 'Retry-After': String(error.retryAfter) })
    if (isDatabaseAway(error))
      return c.json({ code: 503, message: 'The database cannot be reached. Please try again.' }, 503)
    if (hasClientLeft(c)) return c.body('', CLIENT_LEFT)
    log.error({ err: withoutValues(error), method: c.req.method, path: c.req.path }, 'request failed')
    return c.json({ code: 500, message: 'Something went wrong on the server. Please try again.' }, 500)
  })
}

/** The status that nginx uses; only the log has it. */
const CLIENT_LEFT = 499 as ContentfulStatusCode

const hasClientLeft = (c: Context): boolean => c.env?.outgoing?.destroyed === true

function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.res.headers.set('Retry-After', '1')
    const { method, path } = c.req
    logRequest(log, { method, path, start, status: hasClientLeft(c) ? CLIENT_LEFT : c.res.status })
  }
}

interface AnsweredRequest {
  method: string
  /** The path alone: a query string may contain an e-mail address or a token. */
  path: string
  /** `performance.now()` at its start. */
  start: number
  status: number
}

export function logRequest(log: Log, { method, path, start, status }: AnsweredRequest): void {
  const ms = Math.round((performance.now() - start) * 10) / 10
  const text = status === CLIENT_LEFT ? 'the client closed the connection before the answer' : 'request'
  log.info({ method, path, ms, status }, text)
}

/** The client's address, for rate limits; behind a trusted proxy the address that the proxy names. */
export const createAddressOf =
  (trustProxy: boolean) =>
  (c: Context): string =>
    forwardedFor(trustProxy, c.req.header('x-forwarded-for')) || (c.env?.incoming?.socket.remoteAddress ?? 'local')

/** The same for a websocket upgrade. */
export const createSocketAddressOf =
  (trustProxy: boolean) =>
  ({ headers, socket }: IncomingMessage): string =>
    forwardedFor(trustProxy, headers['x-forwarded-for']?.toString()) || (socket.remoteAddress ?? 'local')

const forwardedFor = (trustProxy: boolean, header: string | undefined) =>
  trustProxy ? header?.split(',').at(-1)?.trim() : undefined
