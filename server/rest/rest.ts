import { type Context, Hono } from 'hono'
import { type Authenticate, type Caller, readCredentials } from '#server/caller.ts'
import { asCaller } from '#server/database/as-caller.ts'
import { type Database, DatabaseError } from '#server/database/database.ts'
import type { Action, Setting } from './action.ts'
import { callAction } from './call-action.ts'
import type { RestConfig } from './config.ts'
import { errorResponse } from './error-response.ts'
import { respondInfo } from './info-action.ts'
import { mutationAction } from './mutation-action.ts'
import { quoteIdentifier } from './query/sql.ts'
import { readAction } from './read-action.ts'
import { createRecent } from './recent.ts'
import { addressOf, keyOfRead, readBody } from './request/address.ts'
import { parseRequest, type RestRequest } from './request/rest-request.ts'
import { type RestResponse, toResponse } from './response/rest-response.ts'
import { runAction } from './run-action.ts'
import { watchSchemaCache } from './schema-cache/watch-schema-cache.ts'

export interface RestOptions {
  database: Database
  authenticate: Authenticate
  config: RestConfig
  log?: { error(fields: object, message: string): void; info(fields: object, message: string): void }
}

/** A request that was read and planned, ready to run for any caller. */
interface Prepared {
  request: RestRequest
  action: Action
}

const REMEMBERED = 1_000
const LONGEST_KEY = 4_096

/** PostgREST's API of the exposed schemas, mounted at /rest/v1. */
export async function createRest({ database, authenticate, config, log }: RestOptions): Promise<Hono> {
  const remembered = createRecent<Prepared>(REMEMBERED)
  const schema = await watchSchemaCache(database, config.schemas, () => remembered.clear(), log)

  /** What a read comes to depends on its text alone, so the plan of the same text is kept until the schema changes. */
  async function prepare(c: Context): Promise<Prepared> {
    const { method, path, query } = addressOf(c.req.raw)
    const reads = method === 'GET' || method === 'HEAD'
    const key = reads ? keyOfRead(c.req.raw, path, query) : ''
    const known = key === '' ? undefined : remembered.get(key)
    if (known !== undefined) return known
    const header = (name: string) => c.req.raw.headers.get(name)
    const body = await readBody(c.req.raw)
    const request = parseRequest({ method, path, query, header, body }, config)
    const setting = { cache: schema.current(), config }
    const prepared = { request, action: plan(setting, request) }
    if (key !== '' && key.length < LONGEST_KEY) remembered.set(key, prepared)
    return prepared
  }

  async function answer(c: Context, caller: Caller): Promise<RestResponse> {
    const { request, action } = await prepare(c)
    const { path } = addressOf(c.req.raw)
    const searchPath = [request.schema, ...config.extraSearchPath].map(quoteIdentifier).join(', ')
    const as = asCaller(database, caller, {
      method: request.method,
      path,
      headers: Object.fromEntries(c.req.raw.headers),
      searchPath,
    })
    return runAction(as, action, { preferences: request.preferences, txEnd: config.txEnd })
  }

  return new Hono().all('*', async (c) => {
    const { headers } = c.req.raw
    const credentials = readCredentials(headers, new URLSearchParams(addressOf(c.req.raw).query))
    let isAnonymous = true
    try {
      const caller = await authenticate(credentials)
      isAnonymous = caller.role === 'anon'
      return toResponse(await answer(c, caller))
    } catch (error) {
      const response = errorResponse(error, { isAnonymous, credentials })
      if (response.status >= 500 && !(error instanceof DatabaseError)) log?.error({ err: error }, 'rest request failed')
      return toResponse(response)
    }
  })
}

function plan(setting: Setting, request: RestRequest): Action {
  const { target, method } = request
  if (method === 'OPTIONS') return constant(respondInfo(setting, request))
  if (target.kind === 'root') return constant({ status: 200, headers: {}, body: '{}' })
  if (target.kind === 'function') return callAction(setting, request, target.name)
  const action = method === 'GET' || method === 'HEAD' ? readAction : mutationAction
  return action(setting, request, target.name)
}

const constant = (response: RestResponse): Action => ({
  readOnly: true,
  decides: false,
  statements: [],
  respond: () => response,
})
