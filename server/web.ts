import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { type AnswerCached, type Build, type PageOptions, type Serving, servePages } from './pages/serve-pages.ts'
import { readStaticFiles, serveStaticFiles } from './static-files.ts'

const buildFolder = join(import.meta.dirname, '../build')
const SERVICE_WORKER = '/service-worker.js'
const UNSHARED: Serving = { caching: null, inTurn: (work) => work(), inDrawingTurn: (work) => work() }
const FOR_EVER = 'max-age=31536000, immutable'

export interface Web {
  app: Hono
  /** Answers a request for a cached page before the app does. */
  answerCached: AnswerCached
}

/**
 * The built pages and their files.
 * @throws Error if they are not built
 */
export async function createWeb(options: PageOptions, serving: Serving = UNSHARED): Promise<Web> {
  const entry = join(buildFolder, 'server/index.js')
  await stat(entry).catch((cause) => {
    throw new Error('The pages are not built: run npm start, or npm run build', { cause })
  })
  const build: Build = await import(entry)
  const { origin } = new URL(options.url)
  const files = serveStaticFiles(await readStaticFiles(join(buildFolder, 'client')), {
    addHeaders: (path, c) => describeFile(path, c, origin),
    rewrite: (path) => (path === SERVICE_WORKER && !options.hasServiceWorker ? '/no-service-worker.js' : path),
  })
  const pages = servePages(build, options, serving)
  return {
    answerCached: pages.answerCached,
    app: new Hono()
      .onError(refuseBusyAddress)
      .use(toOneSlash)
      .use(pages.serveCacheable)
      .use('/assets/*', withoutRedundantHeaders)
      .use(files)
      .all('/assets/*', (c) => c.text('There is no such file', 404))
      .use(refuseWrites)
      .use(compress())
      .mount('/', pages.renderOther),
  }
}

/** A page has one address: others would be rendered for each request. */
const toOneSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.includes('//')) return c.redirect(pathname.replaceAll(/\/{2,}/g, '/') + search, 308)
  await next()
}

/** Pages accept no request bodies: forms call the API. React Router would render a page for methods it does not know. */
const refuseWrites: MiddlewareHandler = async (c, next) => {
  const { method } = c.req
  if (method !== 'GET' && method !== 'HEAD') return c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' })
  await next()
}

const refuseBusyAddress: ErrorHandler = (error, c) => {
  if (!(error instanceof BudgetError)) throw error
  return c.text(error.message, 429, { 'Retry-After': String(error.retryAfter) })
}

// Fewer headers for a page's dozen files: files with a hash in their name need no Last-Modified, and modules are
// always UTF-8.
const withoutRedundantHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.delete('last-modified')
  if (c.res.headers.get('content-type')?.startsWith('text/javascript')) c.header('content-type', 'text/javascript')
}

function describeFile(path: string, c: Context<{ Bindings: Partial<HttpBindings> }>, origin: string) {
  c.header('cache-control', cacheControlOf(path))
  // The service worker fetches the pictures of stored pages.
  if (path.endsWith('service-worker.js')) c.header('content-security-policy', `connect-src 'self' ${origin}`)
  // HTTP/1.1 connections stay open without this header, which has 47 bytes in each of a page's dozen files.
  c.env?.outgoing?.removeHeader('connection')
}

/** The cache lifetime of a file. */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return FOR_EVER
  return path.endsWith('service-worker.js') ? 'no-cache' : 'public, max-age=3600'
}
