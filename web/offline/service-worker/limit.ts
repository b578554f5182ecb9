import { ExpirationPlugin } from 'workbox-expiration'
import type { NetworkFirst } from 'workbox-strategies'

type Plugin = NetworkFirst['plugins'][number]

const DAY = 24 * 60 * 60

/** Keeps the newest so many for thirty days at most, and gives the room back when the device runs out of it. */
export const limit = (maxEntries: number): Plugin =>
  // Its optional methods are declared otherwise than the interface's, and are the same.
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }) as Plugin
