import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { logRequest } from '#gateway/app.ts'
import { shareBetweenAddresses } from '#gateway/database/address-scheduler.ts'
import type { Log } from '#gateway/log.ts'
import type { ServerOptions } from '#web/queries/server-context.ts'
import { chooseEncoding } from './encodings.ts'
import { isCacheable, isCacheablePath, isDrawnPath, toDecodable } from './page-address.ts'
import { PageCache, type RenderResult } from './page-cache.ts'
import type { PageChanges } from './page-changes.ts'
import { RenderedPage, toResponse, writePage } from './rendered-page.ts'
import { hashScripts, setSecurityHeaders } from './security-headers.ts'

/** The settings that all requests share. */
export type PageOptions = Omit<ServerOptions, 'nonce' | 'shown'>

type Shown = NonNullable<ServerOptions['shown']>

export type Build = ServerBuild & {
  entry: { module: { createServerContext(options: ServerOptions): RouterContextProvider } }
}

/** Answers a request from memory. @returns whether it did */
export type AnswerCached = (request: IncomingMessage, response: ServerResponse) => boolean

interface PageServer {
  /** Pages at the addresses that may be cached; all other requests go on. */
  serveCacheable: MiddlewareHandler
  /** Everything else that React Router serves. */
  renderOther(request: Request): Promise<Response>
  answerCached: AnswerCached
}

interface Caching {
  changes: PageChanges
  log: Log
}

/** Runs a rendering when it is the turn of the request's address. @throws BudgetError as a rejection */
export type RenderInTurn = <T>(work: () => Promise<T>) => Promise<T>

export interface Serving {
  /** Null if no page is cached, because this process does not notice changes. */
  caching: Caching | null
  inTurn: RenderInTurn
  /** For pictures: most of their time they wait for the process that draws, and pages must not wait with them. */
  inDrawingTurn: RenderInTurn
}

export function servePages(build: Build, options: PageOptions, serving: Serving): PageServer {
  const { caching, inTurn, inDrawingTurn } = serving
  const renderNow = createRender(build, options)
  const render = (request: Request) =>
    (isDrawnPath(pathOf(pathAndQuery(request.url))) ? inDrawingTurn : inTurn)(async () => {
      // Its client left while it waited.
      request.signal.throwIfAborted()
      return renderNow(request)
    })
  const renderToCache = async (address: string): Promise<RenderResult> => {
    // No header of a visitor, and not their host: the page is for everybody.
    const { response, shown } = await render(new Request(new URL(address, options.siteUrl)))
    const mayCache = response.status === 200 && !response.headers.has('set-cookie') && shown.isComplete
    return {
      page: await toPage(response, address),
      shown: mayCache ? shown.ids && [...shown.ids, ...shown.awaited] : null,
    }
  }
  const cache = caching && new PageCache(caching.changes, renderToCache)
  caching?.changes.onGap(() => cache?.clear())

  return {
    async serveCacheable(c, next) {
      const address = pathAndQuery(c.req.url)
      const { method } = c.req
      if (cache === null || !isRead(method) || !isCacheable(address)) return next()
      const variant = await cache.get(address, chooseEncoding(c.req.header('accept-encoding')))
      return toResponse(variant, { method, known: c.req.header('if-none-match') })
    },
    async renderOther(request) {
      const { response } = await render(request)
      if (response.body === null || !isHtml(response)) return response
      const page = await toPage(response, pathAndQuery(request.url))
      const { headers, method } = request
      const variant = await page.variant(chooseEncoding(headers.get('accept-encoding') ?? undefined))
      return toResponse(variant, { method, known: headers.get('if-none-match') ?? undefined })
    },
    answerCached(request, response) {
      const { method, url = '', headers } = request
      if (caching === null || cache === null || !isRead(method) || !isPlainHost(headers.host)) return false
      const start = performance.now()
      const variant = cache.find(url, chooseEncoding(headers['accept-encoding']?.toString()))
      if (variant === undefined) return false
      const status = writePage(response, variant, { method, known: headers['if-none-match'] })
      logRequest(caching.log, { method, path: pathOf(url), start, status })
      return true
    },
  }
}

/** @returns the answer with its security headers, and what a page shows */
function createRender(build: Build, options: PageOptions) {
  const handle = createRequestHandler(build, 'production')
  const { origin } = new URL(options.url)
  const policy = { origin, isOwn: origin === new URL(options.siteUrl).origin }
  return async (request: Request): Promise<{ response: Response; shown: Shown }> => {
    const nonce = randomBytes(16).toString('hex')
    const shown: Shown = { ids: null, awaited: [], isComplete: true }
    const url = toDecodable(request.url)
    const decodable = url === request.url ? request : new Request(url, request)
    const answer = await handle(decodable, build.entry.module.createServerContext({ ...options, nonce, shown }))
    const { html, hashes } = isHtml(answer)
      ? hashScripts(await answer.text(), nonce)
      : { html: answer.body, hashes: [] }
    const response = new Response(request.method === 'HEAD' ? null : html, answer)
    setSecurityHeaders(response.headers, hashes, policy)
    return { response, shown }
  }
}

async function toPage(response: Response, address: string): Promise<RenderedPage> {
  const { status, headers } = response
  return new RenderedPage(await response.text(), {
    status,
    headers,
    isShared: status === 200 && isCacheablePath(pathOf(address)),
  })
}

const isRead = (method: string | undefined): method is 'GET' | 'HEAD' => method === 'GET' || method === 'HEAD'

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true

const pathAndQuery = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))
const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

// Other hosts are valid too, and are checked on the way of all requests.
const isPlainHost = (host: string | undefined) => host !== undefined && /^[a-z0-9.-]+(?::\d{1,5})?$/i.test(host)

/** An address may use half of the time of renderings, so that other visitors' pages do not wait for it. */
const BUDGET = { perSecond: 500, atOnce: 8, waiting: 100 }
/** Turns of the event loop between two renderings. */
const TURNS = 16

/**
 * Shares the rendering of pages between addresses. Between two renderings the process accepts connections: libuv takes
 * one in each turn of the event loop, so that renderings without a pause would leave /health waiting for a connection.
 */
export function shareRendering(): RenderInTurn {
  const share = shareBetweenAddresses(BUDGET, true)
  let lastPause = Promise.resolve()
  const pause = async () => {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
  }
  return (work) =>
    share(async () => {
      lastPause = lastPause.then(pause)
      await lastPause
      return work()
    })
}
