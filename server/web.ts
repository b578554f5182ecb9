import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { compressPages } from './compress-pages.ts'
import { hashScripts } from './pages/inline-scripts.ts'
import { setSecurityHeaders } from './pages/security-headers.ts'

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
}

export type Options = Omit<PageOptions, 'nonce'>

export type Build = ServerBuild & {
  entry: { module: { createServerContext(options: PageOptions): RouterContextProvider } }
}

const buildFolder = join(import.meta.dirname, '../build')
const SERVICE_WORKER = '/service-worker.js'
const FOR_EVER = 'max-age=31536000, immutable'

/**
 * The built pages and their files.
 * @throws Error if they are not built
 */
export async function createWeb(options: Options): Promise<Hono> {
  const entry = join(buildFolder, 'server/index.js')
  await stat(entry).catch((cause) => {
    throw new Error('The pages are not built: run npm start, or npm run build', { cause })
  })
  const build: Build = await import(entry)
  const { origin } = new URL(options.url)
  const files = serveStatic({
    root: join(buildFolder, 'client'),
    precompressed: true,
    onFound: (path, c) => describeFile(path, c, origin),
    rewriteRequestPath: (path) =>
      path === SERVICE_WORKER && !options.hasServiceWorker ? '/no-service-worker.js' : path,
  })
  return (
    new Hono()
      .use('/assets/*', withoutRedundantHeaders)
      .get('*', files)
      .all('/assets/*', (c) => c.text('There is no such file', 404))
      // Pages accept no request bodies: forms call the API.
      .on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (c) => c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }))
      .use(compress())
      .use(compressPages)
      .mount('/', withPolicy(build, options))
  )
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

function withPolicy(build: Build, options: Options) {
  const handle = createRequestHandler(build, 'production')
  const { origin } = new URL(options.url)
  const policy = { origin, isOwn: origin === new URL(options.siteUrl).origin }
  return async (request: Request): Promise<Response> => {
    const nonce = randomBytes(16).toString('hex')
    const response = await handle(request, build.entry.module.createServerContext({ ...options, nonce }))
    const isPage = response.body !== null && response.headers.get('content-type')?.startsWith('text/html')
    const { html, hashes } = isPage ? hashScripts(await response.text(), nonce) : { html: response.body, hashes: [] }
    setSecurityHeaders(response.headers, hashes, policy)
    return new Response(html, response)
  }
}
