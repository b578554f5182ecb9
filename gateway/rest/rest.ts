import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { type Authenticate, type Caller, CredentialsError } from '#gateway/caller.ts'
import { asCaller, limitOf } from '#gateway/database/as-caller.ts'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { type DatabaseInTurn, runAtOnce } from '#gateway/database/charge-database.ts'
import { chargedAddress } from '#gateway/database/charged-request.ts'
import { type Database, DatabaseError } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import type { Action } from './action.ts'
import { type BulkLimit, createBulkReads } from './bulk-reads.ts'
import { callAction } from './call-action.ts'
import { checkAuthorization, checkClaims } from './check-claims.ts'
import { createCheckPrivilege } from './check-privilege.ts'
import type { RestConfig, Sender } from './config.ts'
import type { Settings } from './database-config.ts'
import { errorResponse } from './error-response.ts'
import { respondInfo } from './info-action.ts'
import { createLruCache } from './lru-cache.ts'
import { mutationAction } from './mutation-action.ts'
import { refuseLegacyNames } from './plan/legacy-names.ts'
import { quoteIdentifier } from './query/sql.ts'
import { readAction } from './read-action.ts'
import { checkCost } from './request/check-cost.ts'
import { checkNesting } from './request/check-nesting.ts'
import { credentialsOf, type Incoming, readIncoming } from './request/incoming.ts'
import { type BufferedBody, noBody, readBody } from './request/read-body.ts'
import { keyOfBulkRead, keyOfPlan, keyOfSharedRead } from './request/read-keys.ts'
import { parseRequest, type RestRequest } from './request/rest-request.ts'
import { withNameWarning } from './response/legacy-names.ts'
import { type Observer, observe } from './response/observed.ts'
import { type RestResponse, toResponse } from './response/rest-response.ts'
import type { LoadedState, RestState } from './rest-state.ts'
import { rootAction } from './root-action.ts'
import { runAction } from './run-action.ts'
import { type WatchedState, watchSchemaCache } from './schema-cache/watch-schema-cache.ts'
import { createShareReads } from './share-reads.ts'

interface RestOptions {
  database: Database
  /** Given where `database` charges addresses. */
  inTurn?: DatabaseInTurn | undefined
  authenticate: Authenticate
  config: RestConfig
  log?: { error(fields: object, message: string): void }
  bulk?: BulkLimit | undefined
  /** Called after each reload of the schema cache and the configuration. */
  onReload?: (() => void) | undefined
}

/** A parsed request with its plan, ready to run for any caller. */
interface PlannedRequest {
  request: RestRequest
  action: Action
  state: LoadedState
  /** True if bulk-read limits apply. */
  isBulk: boolean
}

const CACHED_PLANS = 1_000
const LONGEST_KEY = 4_096

/** The PostgREST API of the exposed schemas. Mount it at /rest/v1. */
export async function createRest(options: RestOptions): Promise<Hono> {
  const { database, authenticate, config, log, bulk } = options
  const cachedPlans = createLruCache<PlannedRequest>(CACHED_PLANS)
  const privileges = createCheckPrivilege(database)
  const clear = () => {
    cachedPlans.clear()
    privileges.clear()
    options.onReload?.()
  }
  const watched = await watchSchemaCache(database, config, clear, log)
  const bulkReads = bulk === undefined ? null : createBulkReads(bulk)
  const inTurn = options.inTurn ?? runAtOnce(database)
  const api = new RestApi({ database, inTurn, watched, cachedPlans, privileges, bulkReads })

  return new Hono().all('*', async ({ req: { raw }, env }) => {
    const incoming = readIncoming(raw)
    const credentials = credentialsOf(incoming)
    const current = watched.current().config
    const observer = observe(current, incoming.headers)
    let isAnonymous = true
    observer.start('jwt')
    try {
      checkAuthorization(incoming)
      const caller = await authenticate(credentials)
      checkClaims(caller, config.audience)
      isAnonymous = caller.role === 'anon'
      return toResponse(observer.addTo(await api.answer(raw, incoming, caller, observer)))
    } catch (error) {
      const response = errorResponse(error, { isAnonymous, credentials, verbosity: current.errorVerbosity })
      // A Response's reason phrase is not sent to the client.
      const { outgoing } = (env ?? {}) as Partial<HttpBindings>
      if (response.statusText !== undefined && outgoing) outgoing.statusMessage = response.statusText
      if (!isExpected(error)) log?.error({ err: error }, 'rest request failed')
      return toResponse(observer.addTo(response))
    }
  })
}

interface RestParts {
  database: Database
  inTurn: DatabaseInTurn
  watched: WatchedState
  cachedPlans: ReturnType<typeof createLruCache<PlannedRequest>>
  privileges: ReturnType<typeof createCheckPrivilege>
  bulkReads: ReturnType<typeof createBulkReads> | null
}

/** Answers requests of authenticated callers: parse, plan, run, respond. */
class RestApi {
  readonly #database: Database
  readonly #watched: WatchedState
  readonly #cachedPlans: RestParts['cachedPlans']
  readonly #privileges: RestParts['privileges']
  readonly #bulkReads: RestParts['bulkReads']
  readonly #shareReads: ReturnType<typeof createShareReads<RestResponse>>

  constructor({ database, inTurn, watched, cachedPlans, privileges, bulkReads }: RestParts) {
    this.#database = database
    this.#shareReads = createShareReads(inTurn)
    this.#watched = watched
    this.#cachedPlans = cachedPlans
    this.#privileges = privileges
    this.#bulkReads = bulkReads
  }

  /** A read's plan depends only on its text, so plans are cached by text until the schema changes. */
  #planRequest(raw: Request, incoming: Incoming, body: BufferedBody, observer: Observer): PlannedRequest {
    const key = keyOfPlan(incoming)
    const known = key === null ? undefined : this.#cachedPlans.get(key)
    if (known !== undefined) {
      observer.start('plan')
      return known
    }
    const state = this.#watched.current()
    const request = parseRequest({ ...incoming, body }, state.config)
    checkNesting(request.query)
    if (!state.config.allowsLegacyNames) refuseLegacyNames(request.query)
    if (state.config.safePatterns) checkCost(request.query)
    observer.start('plan')
    const action = planAction(state, request, new URL('/rest/v1', raw.url))
    const statements = stamped(action.statements, this.#watched.version())
    const isBulk = this.#bulkReads?.concerns(statements) ?? false
    const planned = { request, action: { ...action, statements }, state, isBulk }
    if (key !== null && key.length < LONGEST_KEY) this.#cachedPlans.set(key, planned)
    return planned
  }

  async answer(raw: Request, incoming: Incoming, caller: Caller, observer: Observer): Promise<RestResponse> {
    observer.start('parse')
    if (isRead(incoming)) return this.#answerWith(noBody, raw, { incoming, caller, observer })
    const state = this.#watched.current()
    const { preRequest, bodyLimits } = state.config
    // The pre-request function may change the role.
    if (raw.body !== null && preRequest === null)
      await this.#privileges.refuseWithoutPrivilege(caller.role, state, incoming)
    const sender = senderOf(caller.role)
    const body = await readBody(raw, bodyLimits[sender], sender)
    try {
      return await this.#answerWith(body, raw, { incoming, caller, observer })
    } finally {
      body.release()
    }
  }

  async #answerWith(
    body: BufferedBody,
    raw: Request,
    { incoming, caller, observer }: { incoming: Incoming; caller: Caller; observer: Observer },
  ): Promise<RestResponse> {
    const planned = this.#planRequest(raw, incoming, body, observer)
    const { request, action, state, isBulk } = planned
    const address = isBulk ? chargedAddress() : null
    const read = address === null ? '' : keyOfBulkRead(incoming, body.text)
    if (address !== null) this.#bulkReads?.check(address, read)
    const { config } = state
    const { method, path, headers } = incoming
    const searchPath = [request.schema, ...config.extraSearchPath].map(quoteIdentifier).join(', ')
    const settings = [...state.roleSettings(caller.role), ...config.appSettings]
    const statementTimeout = timeoutOf([...settings, ...action.settings])
    const run = (database: Database) => {
      const as = asCaller(database, caller, { method, path, headers, searchPath, ...statementTimeout })
      return runAction(as, action, { settings, preferences: request.preferences, config })
    }
    observer.start('transaction')
    const isShared = canShare(planned, caller, statementTimeout)
    const response = await (isShared ? this.#shareReads(keyOfSharedRead(incoming, caller), run) : run(this.#database))
    observer.start('response')
    if (address !== null) this.#bulkReads?.note(address, read, response)
    return withNameWarning(response, request.query)
  }
}

const isRead = ({ method }: Incoming) => method === 'GET' || method === 'HEAD'

const senderOf = (role: string): Sender =>
  role === 'anon' ? 'anonymous' : role === 'service_role' ? 'service' : 'account'

// A prepared statement keeps its parameter types, so a new schema gets new statements.
const stamped = (statements: Action['statements'], version: number) =>
  statements.map((statement) => ({ ...statement, text: `${statement.text} /* schema ${version} */` }))

// Refusals by the gateway, the credentials or the database are complete responses, so they are not logged.
const isExpected = (error: unknown) =>
  error instanceof ApiError ||
  error instanceof CredentialsError ||
  error instanceof BudgetError ||
  (error instanceof DatabaseError && error.code !== '08006')

// Volatile functions must run for each call; rows are the same for all callers with the same claims. A read without a
// timeout could make later ones wait for ever.
const canShare = ({ request, action, state }: PlannedRequest, caller: Caller, timeout: ReturnType<typeof timeoutOf>) =>
  request.target.kind === 'table' &&
  action.readOnly &&
  !action.mayRollBack &&
  state.config.preRequest === null &&
  limitOf(caller, timeout) !== undefined

/** Settings of the role or function override the defaults. */
function timeoutOf(settings: Settings): { statementTimeout?: string } {
  const [, statementTimeout] = settings.findLast(([name]) => name === 'statement_timeout') ?? []
  return statementTimeout === undefined ? {} : { statementTimeout }
}

function planAction(state: RestState, request: RestRequest, address: URL): Action {
  const { target, method } = request
  if (method === 'OPTIONS') return constant(respondInfo(state, request))
  if (target.kind === 'root') return rootAction(state, request, address)
  if (target.kind === 'function') return callAction(state, request, target.name)
  const action = method === 'GET' || method === 'HEAD' ? readAction : mutationAction
  return action(state, request, target.name)
}

const constant = (response: RestResponse): Action => ({
  readOnly: true,
  settings: [],
  mayRollBack: false,
  statements: [],
  respond: () => response,
})
