import { type Credentials, readCredentials } from '#gateway/caller.ts'

/** What came in over HTTP, its body not read yet. */
export interface Incoming {
  method: string
  /** Below the API's own path; not decoded: `/matches`, `/rpc/top_scorers`. */
  path: string
  /** Without the question mark. */
  query: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
}

const PREFIX = '/rest/v1'

/** The path is taken from the URL's text: one that was decoded could not be told from another. */
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

/** All that the meaning of a read depends on; null for what is no read, and for the root, which tells its own address. */
export function keyOfRead({ method, path, query, headers }: Incoming): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || path === '/') return null
  const { accept = '', prefer = '', range = '', 'accept-profile': profile = '' } = headers
  return `${method} ${path}?${query}\n${accept}\n${prefer}\n${range}\n${profile}`
}

/** As every part of the gateway reads them, the query only where it has a key. */
export function credentialsOf({ headers, query }: Incoming): Credentials {
  const get = (name: string) => headers[name] ?? null
  const parameters = new URLSearchParams(query.includes('apikey=') ? query : '')
  return readCredentials({ get } as Headers, parameters)
}
