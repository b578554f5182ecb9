import { type Credentials, readCredentials } from '#gateway/caller.ts'

/** An HTTP request whose body is not read yet. */
export interface Incoming {
  method: string
  /** Relative to the API's prefix, still encoded: `/matches`, `/rpc/top_scorers`. */
  path: string
  /** Without the question mark. */
  query: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
}

const PREFIX = '/rest/v1'

/** Takes the path from the URL's text, because different encoded paths could decode to the same text. */
export function readIncoming({ method, url, headers }: Request): Incoming {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const mark = url.indexOf('?', start)
  const path = mark < 0 ? url.slice(start) : url.slice(start, mark)
  return {
    method,
    path: path.startsWith(PREFIX) ? path.slice(PREFIX.length) || '/' : path,
    query: mark < 0 ? '' : url.slice(mark + 1),
    headers: Object.fromEntries(headers),
  }
}

/**
 * A key of everything that a read's result depends on; null for writes, and for the root, whose response contains its
 * own address.
 */
export function keyOfRead({ method, path, query, headers }: Incoming): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || path === '/') return null
  const { accept = '', prefer = '', range = '', 'accept-profile': profile = '' } = headers
  return `${method} ${path}?${query}\n${accept}\n${prefer}\n${range}\n${profile}`
}

/** The headers that any part of the gateway reads, and the query. */
export function credentialsOf({ headers, query }: Incoming): Credentials {
  const get = (name: string) => headers[name] ?? null
  const parameters = new URLSearchParams(query.includes('apikey=') ? query : '')
  return readCredentials({ get } as Headers, parameters)
}
