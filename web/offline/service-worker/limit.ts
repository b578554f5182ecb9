import { ExpirationPlugin } from 'workbox-expiration'
import type { NetworkFirst } from 'workbox-strategies'

type Plugin = NetworkFirst['plugins'][number]

const DAY = 24 * 60 * 60

/** Keeps the newest entries, for thirty days at most, and deletes all when the device runs out of storage. */
export const limit = (maxEntries: number): Plugin =>
  // Its optional methods are declared otherwise than the interface's, and are the same.
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }) as Plugin
