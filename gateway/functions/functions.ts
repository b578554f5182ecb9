import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Authenticate, CredentialsError, readCredentials } from '#gateway/caller.ts'
import { ApiError } from '#gateway/errors.ts'
import type { Log } from '#gateway/log.ts'
import { notFound } from './errors.ts'
import { FunctionRunner } from './function-runner.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { findEntry, readSecrets, readSettings } from './settings.ts'

interface FunctionsOptions {
  /** A folder for each function, index.ts in it. */
  folder: string
  /** Whether functions without a `verify_jwt` setting need a valid token. */
  verifyJwt: boolean
  authenticate: Authenticate
  /** The whole environment of a function; read when it starts, since by then the server's address is known. */
  variables(): Record<string, string>
  log: Log
  limits?: Partial<Limits>
}

export interface Functions {
  /** Mounted at /functions/v1. */
  routes: Hono
  stop(): Promise<void>
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/

/** Supabase's edge functions: each runs in a thread of its own, which starts with the first request. */
export function createFunctions(options: FunctionsOptions): Functions {
  const runners = new FunctionRunners(options)
  const answer = createAnswer(options, runners)
  const routes = new Hono()
    .all('/:name', answer)
    .all('/:name/*', answer)
    .notFound(() => {
      throw notFound()
    })
    .onError((error, c) => {
      if (error instanceof CredentialsError) return refuse(c, 'Invalid JWT')
      if (error instanceof ApiError) return c.json({ code: error.code, message: error.message }, error.status)
      options.log.error({ err: error, path: c.req.path }, 'functions: a function could not be called')
      return c.json({ code: 'InternalServerError', message: 'Something went wrong on the server.' }, 500)
    })
  return { routes, stop: () => runners.stop() }
}

/** The running functions, by name. */
class FunctionRunners {
  readonly settingsOf: ReturnType<typeof readSettings>
  readonly #options: FunctionsOptions
  readonly #running = new Map<string, FunctionRunner>()

  constructor(options: FunctionsOptions) {
    this.#options = options
    this.settingsOf = readSettings(options.folder, options.verifyJwt)
  }

  /** @throws ApiError where there is no such function */
  findOrStart(name: string): FunctionRunner {
    const known = this.#running.get(name)
    if (known) return known
    const { folder, variables, limits, log } = this.#options
    const settings = this.settingsOf(name)
    const file = NAME.test(name) ? findEntry(folder, name, settings) : null
    if (file === null) throw notFound()
    const started = new FunctionRunner({
      name,
      imports: { file, importMap: settings.importMap },
      variables: { ...readSecrets(folder), ...variables() },
      limits: { ...defaultLimits, ...limits },
      log,
      onEnd: () => {
        if (this.#running.get(name) === started) this.#running.delete(name)
      },
    })
    this.#running.set(name, started)
    return started
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((runner) => runner.stop()))
  }
}

function createAnswer({ authenticate }: FunctionsOptions, runners: FunctionRunners) {
  return async (c: Context): Promise<Response> => {
    const url = new URL(c.req.url)
    const { headers, method, body, signal } = c.req.raw
    const name = c.req.param('name') ?? ''
    // A preflight has no token: the function decides what other origins may do.
    if (method !== 'OPTIONS' && runners.settingsOf(name).verifyJwt) {
      const { apikey, bearer } = readCredentials(headers, url.searchParams)
      if (apikey === null && bearer === null) return refuse(c, 'Missing authorization header')
      await authenticate({ apikey: bearer === null || bearer.startsWith('sb_') ? apikey : null, bearer })
    }
    const path = url.pathname.replace(/^.*?\/functions\/v1/, '')
    const response = await runners.findOrStart(name).call({
      url: `${url.origin}${path}${url.search}`,
      method,
      headers,
      body: method === 'GET' || method === 'HEAD' ? null : body,
      signal,
    })
    response.headers.set('x-sb-edge-region', 'local')
    return response
  }
}

/** A refusal by the gateway. Clients know it by the header from a refusal by the function. */
const refuse = (c: Context, message: string) =>
  c.json({ code: 401 as ContentfulStatusCode, message }, 401, { 'x-relay-error': 'true' })
