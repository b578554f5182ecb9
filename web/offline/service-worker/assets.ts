import { ASSETS, OFFLINE_PAGE, PAGES, savedHeaders } from './names.ts'

declare const self: ServiceWorkerGlobalScope

/** Paths of every hashed file of this build, written in by scripts/service-worker.ts. */
declare const BUILD_FILES: string[]

/** Files without a hash that the offline page needs. */
const STATIC_FILES = ['/favicon.svg', '/favicon.ico', '/icons/touchline-apple-180.png', '/manifest.webmanifest']
const LISTS = '/service-worker/builds/'

const UNKNOWN = 'unknown'

/** A build's name: its manifest file, which changes with any other file. Found in a file list or a page's HTML. */
export const buildOf = (text: string): string => /\/assets\/(manifest-[\w-]+)\.js/.exec(text)?.[1] ?? UNKNOWN

/** Fetches the build's files that the device lacks, all or none, and the offline page. */
export async function installAssets(): Promise<void> {
  const cache = await caches.open(ASSETS)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(BUILD_FILES.filter((path) => !known.has(path)))
  await cache.addAll(
    [OFFLINE_PAGE, ...STATIC_FILES].map((path) => new Request(path, { cache: 'reload', credentials: 'omit' })),
  )
  await cache.put(LISTS + buildOf(BUILD_FILES.join(' ')), new Response(JSON.stringify(BUILD_FILES)))
}

/**
 * Whether the device has the files of a page's build. If not, it looks for a newer service worker and waits until that
 * has fetched its own.
 */
export async function hasFilesOf(build: string): Promise<boolean> {
  if (build === UNKNOWN || (await isInstalled(build))) return true
  await self.registration.update()
  const { installing } = self.registration
  if (installing) await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
  return isInstalled(build)
}

const isInstalled = async (build: string) => (await (await caches.open(ASSETS)).match(LISTS + build)) !== undefined

/** A hashed file never changes, so the cached one is used. The server no longer has old ones. */
export async function serveAsset(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS)
  return (await cache.match(request.url)) ?? fetch(request)
}

export const isStaticFile = (path: string): boolean => STATIC_FILES.includes(path)

/** Touchline's icons and manifest: from the server, else those of this build. */
export const serveStaticFile = (request: Request): Promise<Response> =>
  fetch(request).catch(() => serveInstalled(request.url))

export const serveOfflinePage = () => serveInstalled(OFFLINE_PAGE)

async function serveInstalled(path: string): Promise<Response> {
  const cache = await caches.open(ASSETS)
  return (await cache.match(path)) ?? Response.error()
}

/**
 * Deletes the files of builds that are no longer used. Still used are this build, the previous one, which other tabs may
 * show, and the builds of kept pages, which would lose their styles and scripts.
 */
export async function sweepAssets(): Promise<void> {
  const cache = await caches.open(ASSETS)
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const builds = paths.filter((path) => path.startsWith(LISTS)).map((path) => path.slice(LISTS.length))
  const current = buildOf(BUILD_FILES.join(' '))
  const before = builds.filter((build) => build !== current).at(-1)
  const wanted = new Set([current, before, ...(await buildsOfPages())])
  const needed = new Set([OFFLINE_PAGE, ...STATIC_FILES])
  for (const build of builds.filter((name) => wanted.has(name))) {
    needed.add(LISTS + build)
    const list: string[] = (await (await cache.match(LISTS + build))?.json()) ?? []
    for (const path of list) needed.add(path)
  }
  await Promise.all(paths.filter((path) => !needed.has(path)).map((path) => cache.delete(path)))
}

async function buildsOfPages(): Promise<string[]> {
  const pages = await (await caches.open(PAGES)).matchAll()
  return pages.map(({ headers }) => headers.get(savedHeaders.build) ?? '')
}
