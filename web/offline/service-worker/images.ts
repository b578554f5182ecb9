import { NetworkFirst } from 'workbox-strategies'
import { limit } from './limit.ts'
import { IMAGES } from './names.ts'

const MOST_BYTES = 500_000
const MOST_OF_ONE_PAGE = 60

// Crests, logos and the pictures of players; not avatars, which belong to accounts.
const STORED = /^\/storage\/v1\/object\/public\/(?:team-logos|league-logos|player-photos)\//
const OWN = /^\/competitions\/[^/]+\/icons\//

const images = new NetworkFirst({
  cacheName: IMAGES,
  networkTimeoutSeconds: 4,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheWillUpdate: async ({ response }) => (isSmall(response) ? response : null) }, limit(200)],
})

const isSmall = ({ ok, headers }: Response) => ok && Number(headers.get('content-length') ?? 0) <= MOST_BYTES

/** Whether a picture is kept: one from this installation's storage, which can be on another host. */
export const isKeptImage = ({ pathname, origin }: URL): boolean =>
  STORED.test(pathname) || (origin === self.location.origin && OWN.test(pathname))

// Images are requested with CORS, because the browser counts megabytes of quota for an opaque response.
export const serveImage = (url: URL, event: ExtendableEvent): Promise<Response> =>
  images.handle({ request: new Request(url, { mode: 'cors', credentials: 'omit' }), event })

/** Fetches a kept page's pictures, since the browser loaded only the visible ones. */
export async function keepImagesOf(page: Response | undefined, event: ExtendableEvent): Promise<void> {
  const html = (await page?.text()) ?? ''
  const sources = [...html.matchAll(/<img[^>]+\bsrc="([^"]+)"/g)].map(([, source = '']) =>
    source.replaceAll('&amp;', '&'),
  )
  const urls = [...new Set(sources)].map((source) => new URL(source, self.location.origin)).filter(isKeptImage)
  const cache = await caches.open(IMAGES)
  for (const url of urls.slice(0, MOST_OF_ONE_PAGE)) {
    if (!(await cache.match(url, { ignoreVary: true }))) await serveImage(url, event).catch(() => undefined)
  }
}
