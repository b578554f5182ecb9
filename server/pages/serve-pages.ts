import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { logRequest } from '#gateway/app.ts'
import type { Log } from '#gateway/log.ts'
import { chooseEncoding } from './encodings.ts'
import { Page, toResponse, writePage } from './page.ts'
import { isKeepable, isPublicPath, toDecodable } from './page-address.ts'
import { PageCache, type Rendered } from './page-cache.ts'
import type { PageChanges } from './page-changes.ts'
import { hashScripts, setSecurityHeaders } from './security-headers.ts'
import type { InTurn } from './share-rendering.ts'

/** The server's context for one request. */
export interface PageOptions {
  /** The address and key for supabase-js. */
  url: string
  anonKey: string
  siteUrl: string
  /** True if invitation requests are mailed to an inbox. */
  mailsRequests: boolean
  /** True if browsers may store pages for offline use; false deletes the stored ones. */
  hasServiceWorker: boolean
  /** Calls the API at `url`: a direct function call if the gateway runs in this process. */
  fetch: typeof fetch
  /** Marks the inline scripts that React writes; see `hashScripts`. */
  nonce: string
  /** The loaders name here what the page shows (web/queries/preload.ts). */
  shown: Shown
}

interface Shown {
  ids: string[] | null
  awaited: string[]
  isComplete: boolean
}

export type Options = Omit<PageOptions, 'nonce' | 'shown'>

export type Build = ServerBuild & {
  entry: { module: { createServerContext(options: PageOptions): RouterContextProvider } }
}

/** Answers a request from memory. @returns whether it did */
export type AnswerKept = (request: IncomingMessage, response: ServerResponse) => boolean

export interface PageServer {
  /** Pages at the addresses that may be kept; all other requests go on. */
  kept: MiddlewareHandler
  /** Everything else that React Router serves. */
  others(request: Request): Promise<Response>
  answerKept: AnswerKept
}

export interface Keeping {
  changes: PageChanges
  log: Log
}

export interface Serving {
  /** Null if no page is kept, because this process does not notice changes. */
  keeping: Keeping | null
  inTurn: InTurn
}

export function servePages(build: Build, options: Options, { keeping, inTurn }: Serving): PageServer {
  const renderNow = createRender(build, options)
  const render = (request: Request) =>
    inTurn(async () => {
      // Its client left while it waited.
      request.signal.throwIfAborted()
      return renderNow(request)
    })
  const renderToKeep = async (address: string): Promise<Rendered> => {
    // No header of a visitor, and not their host: the page is for everybody.
    const { response, shown } = await render(new Request(new URL(address, options.siteUrl)))
    const mayKeep = response.status === 200 && !response.headers.has('set-cookie') && shown.isComplete
    return {
      page: await toPage(response, address),
      shown: mayKeep ? shown.ids && [...shown.ids, ...shown.awaited] : null,
    }
  }
  const cache = keeping && new PageCache(keeping.changes, renderToKeep)
  keeping?.changes.onGap(() => cache?.clear())

  return {
    async kept(c, next) {
      const address = addressOf(c.req.url)
      const { method } = c.req
      if (cache === null || !isRead(method) || !isKeepable(address)) return next()
      const variant = await cache.get(address, chooseEncoding(c.req.header('accept-encoding')))
      return toResponse(variant, { method, known: c.req.header('if-none-match') })
    },
    async others(request) {
      const { response } = await render(request)
      if (response.body === null || !isHtml(response)) return response
      const page = await toPage(response, addressOf(request.url))
      const { headers, method } = request
      const variant = await page.as(chooseEncoding(headers.get('accept-encoding') ?? undefined))
      return toResponse(variant, { method, known: headers.get('if-none-match') ?? undefined })
    },
    answerKept(request, response) {
      const { method, url = '', headers } = request
      if (keeping === null || cache === null || !isRead(method) || !isPlainHost(headers.host)) return false
      const start = performance.now()
      const variant = cache.find(url, chooseEncoding(headers['accept-encoding']?.toString()))
      if (variant === undefined) return false
      const status = writePage(response, variant, { method, known: headers['if-none-match'] })
      logRequest(keeping.log, { method, path: pathOf(url), start, status })
      return true
    },
  }
}

/** @returns the answer with its security headers, and what a page shows */
function createRender(build: Build, options: Options) {
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

async function toPage(response: Response, address: string): Promise<Page> {
  const { status, headers } = response
  return new Page(await response.text(), { status, headers, isShared: status === 200 && isPublicPath(pathOf(address)) })
}

const isRead = (method: string | undefined): method is 'GET' | 'HEAD' => method === 'GET' || method === 'HEAD'

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true

const addressOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))
const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

// Other hosts are valid too, and are checked on the way of all requests.
const isPlainHost = (host: string | undefined) => host !== undefined && /^[a-z0-9.-]+(?::\d{1,5})?$/i.test(host)
