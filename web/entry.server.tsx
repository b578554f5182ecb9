import { Writable } from 'node:stream'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext, queryClientContext, siteContext } from '#web/queries/page-context.ts'
import { noteMissingPart, shownContext } from '#web/queries/preload.ts'
import { NonceContext } from '#web/ui/nonce-context.ts'
import { DEFERRED } from './before-hydration/start-react.ts'

export { createServerContext } from '#web/queries/server-context.ts'

/** Logs failures. A request that the router refuses is not one, and strangers could flood the log with them. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !(isRouteErrorResponse(error) && error.status < 500)) console.error(error)
}

/** Renders the whole page: people and crawlers get the same HTML, which can be read without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <QueryClientProvider client={context.get(queryClientContext)}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce !== undefined && { nonce })} />
      </QueryClientProvider>
    </NonceContext>,
    { nonce, onError: () => noteMissingPart(context) },
  )
  return new Response(deferCode(html.toString(), status === 200 ? shownWithoutReact(context) : null), {
    status,
    headers,
  })
}

/**
 * The ids of everything on a public page, which reads without React; null for other pages. With hosted Supabase, React follows changes.
 * In development every page is hydrated at once.
 */
function shownWithoutReact(context: RouterContextProvider): readonly string[] | null {
  if (!import.meta.env.PROD || context.get(siteContext).supabaseUrl !== null) return null
  return context.get(shownContext)?.ids ?? null
}

/**
 * The finished HTML with the preloads and the module script of `<Scripts>` deferred: on a phone's connection they would
 * compete with styles and fonts, and the code would run before somebody needs it (docs/decisions/0031, 0038).
 * @param shown ids of the leagues and players that a public page shows; null for a page that hydrates by itself
 */
function deferCode(html: string, shown: readonly string[] | null): string {
  const deferred = html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED}"`)
    .replace('type="module" async=""', `type="${DEFERRED}"`)
  return shown === null ? deferred : deferred.replace('<html ', `<html data-shown="${shown}" `)
}

interface RenderOptions {
  nonce: string | undefined
  /** A component failed, and the browser will render it again. */
  onError(): void
}

function renderWhole(page: React.ReactNode, { nonce, onError }: RenderOptions): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(chunk)
        done()
      },
      final: (done) => {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // One piece, so that no script has to move parts into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      onError: (error) => {
        onError()
        console.error(error)
      },
      ...(nonce !== undefined && { nonce }),
    })
  })
}
