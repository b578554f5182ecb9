import { createHash } from 'node:crypto'
import type { Caller } from '#gateway/caller.ts'
import type { Incoming } from './incoming.ts'

/**
 * The key of a read's plan, which is the same for all callers. Null for writes, which have a body, and for the root,
 * whose response contains its own address.
 */
export function keyOfPlan({ method, path, query, headers }: Incoming): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || path === '/') return null
  const { accept = '', prefer = '', range = '', 'accept-profile': profile = '' } = headers
  return `${method} ${path}?${query}\n${accept}\n${prefer}\n${range}\n${profile}`
}

/** The key of reads that can share a result: everything that it depends on, and the settings that SQL can read. */
export const keyOfSharedRead = ({ method, path, query, headers }: Incoming, { role, claims }: Caller): string =>
  JSON.stringify([role, claims, method, path, query, headers])

/**
 * The key of a read that counts once towards a bulk limit, whatever its method: everything that the rows depend on
 * except the caller. A hash, because each address keeps hundreds of them.
 */
export function keyOfBulkRead({ method, path, query, headers }: Incoming, body: string): string {
  const { accept, prefer, range, 'content-type': type } = headers
  const { 'accept-profile': profile, 'content-profile': bodyProfile } = headers
  const parts = [method, path, query, accept, prefer, range, type, profile, bodyProfile, body]
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64')
}
