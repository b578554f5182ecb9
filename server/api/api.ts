import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { MAX_BODY } from '#domain/public-api/limits.ts'
import { type Operation, type OperationName, operations } from '#domain/public-api/operations.ts'
import { writeOpenApi } from '#domain/public-api/write-openapi.ts'
import type { Caller } from '#gateway/caller.ts'
import { asCaller } from '#gateway/database/as-caller.ts'
import type { Database, Queryable } from '#gateway/database/database.ts'
import { isTooDeep } from '#gateway/json-depth.ts'
import type { Log } from '#gateway/log.ts'
import { type Answer, handlers } from './answers.ts'
import { KeyUses, rateHeaders } from './key-use.ts'
import { Problem, toProblem, toResponse } from './problem.ts'

interface ApiOptions {
  /** Requests run here, each as its key. */
  database: Database
  /** Keys are counted here: their counts change no page. */
  counters: Queryable
  addressOf: (c: Context) => string
  siteUrl: string
  log: Log
}

interface Parts {
  operation: Operation
  handler: (call: Parameters<(typeof handlers)['getMatch']>[0], inputs: never) => Promise<Answer>
}

const TIMEOUT = '5s'

/** The public API at /api/v1, for programs with a competition's key (docs/decisions/0042). */
export function createApi({ database, counters, addressOf, siteUrl, log }: ApiOptions): Hono {
  const uses = new KeyUses(counters)
  const openApi = JSON.stringify(writeOpenApi(siteUrl))
  const answer = answerOperation({ database, siteUrl, uses, addressOf })
  const routes = new Hono()
    .basePath('/api/v1')
    .use(shareReads)
    .onError((error, c) => {
      const problem = toProblem(error)
      if (problem === null) log.error({ err: error, method: c.req.method, path: c.req.path }, 'api: request failed')
      return toResponse(problem ?? new Problem('server_error'), siteUrl)
    })
  routes.get('/openapi.json', (c) => c.body(openApi, 200, { ...JSON_TYPE, 'Cache-Control': 'public, max-age=3600' }))
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const parts = { operation, handler: handlers[name as OperationName] } as Parts
    routes.on(operation.method, operation.path.replace(/\{(\w+)\}/g, ':$1'), limitBody, (c) => answer(c, parts))
  }
  for (const path of new Set(Object.values<Operation>(operations).map((operation) => operation.path)))
    routes.all(path.replace(/\{(\w+)\}/g, ':$1'), () => refuseMethod(path))
  return routes.notFound(() => toResponse(new Problem('not_found', 'The API has no such address'), siteUrl))
}

// Hono answers HEAD with the handler of GET.
function refuseMethod(path: string): never {
  const methods = Object.values<Operation>(operations).flatMap((known) => (known.path === path ? [known.method] : []))
  const allowed = methods.includes('GET') ? ['HEAD', ...methods] : methods
  throw new Problem('method_not_allowed', undefined, { headers: { Allow: allowed.join(', ') } })
}

const limitBody = bodyLimit({
  maxSize: MAX_BODY,
  onError: () => {
    throw new Problem('too_large')
  },
})

const EXPOSED = 'ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate'

// Pages of other sites may read. They may not write: a key that writes is a secret, and no page keeps one.
const shareReads: MiddlewareHandler = async (c, next) => {
  const isPreflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
  if (isPreflight)
    return c.body(null, 204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
      'Access-Control-Max-Age': '86400',
    })
  await next()
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return
  c.res.headers.set('Access-Control-Allow-Origin', '*')
  c.res.headers.set('Access-Control-Expose-Headers', EXPOSED)
}

interface Answering extends Pick<ApiOptions, 'database' | 'siteUrl' | 'addressOf'> {
  uses: KeyUses
}

const answerOperation =
  ({ database, siteUrl, uses, addressOf }: Answering) =>
  async (c: Context, { operation, handler }: Parts): Promise<Response> => {
    const url = new URL(c.req.url)
    refuseKeyInAddress(url)
    const use = await uses.count(c.req.header('authorization'), operation.access, addressOf(c))
    const headers = { ...rateHeaders(use.rate), 'Cache-Control': 'private, no-cache', Vary: 'Authorization' }
    try {
      if (operation.access === 'write' && use.access === 'read') throw new Problem('read_only_key')
      const inputs = await readInputs(c, url, operation)
      const request = { method: c.req.method, path: c.req.path, headers: {}, statementTimeout: TIMEOUT }
      const made = await asCaller(database, callerOf(use.keyId), request).transaction(
        (tx) => handler({ tx, siteUrl, url, ifMatch: c.req.header('if-match') }, inputs as never),
        { readOnly: operation.access === 'read' },
      )
      return send(c, made, headers)
    } catch (error) {
      const problem = toProblem(error)
      if (problem === null) throw error
      return toResponse(new Problem(problem.code, problem.detail, merge(problem, rateHeaders(use.rate))), siteUrl)
    }
  }

const callerOf = (keyId: string): Caller => ({
  role: 'league_key',
  claims: { role: 'league_key', key_id: keyId },
  token: null,
})

const merge = ({ errors, headers }: Problem, more: Record<string, string>) => ({
  headers: { ...more, ...headers },
  ...(errors !== undefined && { errors }),
})

function send(c: Context, { body, status, headers }: Answer, more: Record<string, string>): Response {
  const all = { ...more, ...headers }
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.body(body, status, { ...all, ...JSON_TYPE })
  if (isKnown(c.req.header('if-none-match'), headers.ETag ?? '')) return c.body(null, 304, all)
  return c.body(body, status, { ...all, ...JSON_TYPE })
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

/** A key in an address would be in the logs of every proxy on its way. */
function refuseKeyInAddress({ searchParams }: URL): void {
  for (const [name, value] of searchParams)
    if (/tlk_/i.test(name + value) || /^(api_?key|access_token|token|key|authorization)$/i.test(name))
      throw new Problem('key_in_address', 'Send the key in the Authorization header')
}

/** The checked parts of a request. @throws Problem that names each wrong field */
async function readInputs(c: Context, { searchParams }: URL, { params, query, body }: Operation) {
  return {
    params: check(params, c.req.param()),
    // An unknown or repeated parameter would change nothing, and its sender would not learn why.
    query: query === undefined ? refuseQuery(searchParams) : check(query, onlyOnce(searchParams)),
    body: body === undefined ? undefined : check(body, await readJson(c)),
  }
}

function refuseQuery(searchParams: URLSearchParams): undefined {
  const [name] = searchParams.keys()
  if (name !== undefined) throw invalid([{ at: name, detail: 'This call has no such parameter' }])
}

function onlyOnce(searchParams: URLSearchParams): Record<string, string> {
  const repeated = [...searchParams.keys()].find((name) => searchParams.getAll(name).length > 1)
  if (repeated !== undefined) throw invalid([{ at: repeated, detail: 'Send this parameter once' }])
  return Object.fromEntries(searchParams)
}

function check<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> | undefined {
  if (schema === undefined) return undefined
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw invalid(error.issues.slice(0, 20).map(({ path, message }) => ({ at: path.join('.'), detail: message })))
}

const invalid = (errors: { at: string; detail: string }[]) => new Problem('invalid_request', undefined, { errors })

async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) throw new Problem('unsupported_type')
  const text = await c.req.text()
  if (isTooDeep(text)) throw invalid([{ at: '', detail: 'The JSON nests too deep' }])
  try {
    return JSON.parse(text)
  } catch {
    throw invalid([{ at: '', detail: 'The body is not valid JSON' }])
  }
}
