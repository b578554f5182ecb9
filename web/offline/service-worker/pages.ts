import { NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { buildOf, hasFilesOf, serveOfflinePage } from './assets.ts'
import { forgetOld, leagueOf } from './forget-old.ts'
import { keepImagesOf } from './images.ts'
import { limit } from './limit.ts'
import { mayKeepPage, pageKey, pathOnSite, sameAs } from './may-keep-page.ts'
import { OFFLINE_PAGE, PAGES, SAVED_ATTRIBUTE, savedHeaders } from './names.ts'

const FRESH_MS = 5 * 60 * 1000
/** A kept page is shown when the network needs longer than this. */
const PATIENCE_SECONDS = 4
const MOST_LETTERS = 1_500_000

/**
 * A proxy answers 502 to 504 while Touchline is down or starting: then the kept page is shown. This runs as the last
 * Workbox plugin, since Workbox passes a navigation preload's response to no earlier one. A 503 without a kept page is
 * shown, because it can be Touchline's own error page.
 */
async function answerOrKept({ request, response }: { request: Request; response: Response }): Promise<Response> {
  const { status } = response
  if (status === 404) await forget(request.url)
  if (status < 502 || status > 504) return response
  const kept = await (await caches.open(PAGES)).match(pageKey(request.url), { ignoreVary: true })
  if (kept === undefined && status !== 503) throw new Error(`There is no server behind ${request.url}`)
  return kept ?? response
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url),
      cacheWillUpdate: async ({ response }) => toKept(response),
      handlerWillRespond: answerOrKept,
    },
    limit(60),
  ],
})
const others = new NetworkOnly({ plugins: [{ handlerWillRespond: answerOrKept }] })

/** A page load: from the network, else the kept page, else the offline page. */
export async function servePage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const url = new URL(request.url)
  if (url.pathname === OFFLINE_PAGE) {
    event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
    return leaveOffline(url)
  }
  try {
    return await (mayKeepPage(url) ? pages : others).handle({ request, event })
  } catch {
    const elsewhere = await findElsewhere(url)
    return Response.redirect(elsewhere ?? `${OFFLINE_PAGE}?page=${encodeURIComponent(url.pathname + url.search)}`)
  }
}

/** A reload of the offline page requests the missing page. */
async function leaveOffline(url: URL): Promise<Response> {
  const wanted = url.searchParams.get('page')
  const isReachable = await fetch('/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_SECONDS * 1000),
  })
    .then(({ ok }) => ok)
    .catch(() => false)
  return wanted !== null && isReachable ? Response.redirect(pathOnSite(wanted, url.origin)) : serveOfflinePage()
}

/** Keeps a page of a client-side navigation, as the server renders it for everyone. */
export async function keepVisited(address: string, event: ExtendableEvent): Promise<void> {
  const url = new URL(address, self.location.origin)
  if (url.origin !== self.location.origin || !mayKeepPage(url)) return
  const cache = await caches.open(PAGES)
  const kept = await cache.match(pageKey(url.href), { ignoreVary: true })
  const isFresh = kept && Date.now() - Number(kept.headers.get(savedHeaders.at)) < FRESH_MS
  const request = new Request(url, { credentials: 'omit', headers: { accept: 'text/html' } })
  if (!isFresh) await Promise.all(pages.handleAll({ request, event })).catch(() => undefined)
  await keepImagesOf(await cache.match(pageKey(url.href), { ignoreVary: true }), event)
}

/** The page with the time at which it was kept, or null for a response that must not be kept. */
async function toKept(response: Response): Promise<Response | null> {
  const { ok, redirected, headers } = response
  if (!ok || redirected || !headers.get('content-type')?.startsWith('text/html')) return null
  const html = await response.text()
  await forgetOld(html)
  if (html.length > MOST_LETTERS) return null
  // A former version of the page stays, whose files are on the device.
  if (!(await hasFilesOf(buildOf(html)).catch(() => false))) return null
  const at = String(Date.now())
  const kept = new Headers(headers)
  // The text is no longer compressed, and its length has changed.
  for (const name of ['content-encoding', 'content-length']) kept.delete(name)
  kept.set(savedHeaders.at, at)
  kept.set(savedHeaders.build, buildOf(html))
  kept.set(savedHeaders.title, encodeURIComponent(titleOf(html)))
  kept.set(savedHeaders.league, leagueOf(html))
  return new Response(html.replace('<html', `<html ${SAVED_ATTRIBUTE}="${at}"`), { headers: kept })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const titleOf = (html: string) =>
  (/<title>([^<]*)/.exec(html)?.[1] ?? '').replace(/&(#?\w+);/g, (text, name) => ENTITIES[name] ?? text)

/** The address under which the same page was kept, if it was kept under another one. */
async function findElsewhere(url: URL): Promise<string | null> {
  const cache = await caches.open(PAGES)
  for (const { path, anyQuery } of sameAs(url)) {
    const [found] = await cache.keys(path, { ignoreSearch: anyQuery, ignoreVary: true })
    if (found) return found.url
  }
  return findByLeague(cache, url)
}

// Breadcrumbs name a competition by its id, most other links by its custom URL.
async function findByLeague(cache: Cache, { pathname, search }: URL): Promise<string | null> {
  const [, first, id, tab = 'overview'] = pathname.split('/')
  if (first !== 'competitions' || !id) return null
  for (const request of await cache.keys()) {
    const there = new URL(request.url)
    const [, , slug, thereTab = 'overview'] = there.pathname.split('/')
    if (slug === id || thereTab !== tab || there.search !== search) continue
    const response = await cache.match(request, { ignoreVary: true })
    if (response?.headers.get(savedHeaders.league) === id) return request.url
  }
  return null
}

async function forget(address: string) {
  await (await caches.open(PAGES)).delete(pageKey(address), { ignoreVary: true })
}
