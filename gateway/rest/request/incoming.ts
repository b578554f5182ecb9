import { type Credentials, readCredentials } from '#gateway/caller.ts'

/** An HTTP request whose body is not read yet. */
export interface Incoming {
  method: string
  /** Relative to the API's prefix, still encoded: `/matches`, `/rpc/top_scorers`. */
  path: string
  /** The query without the question mark. */
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

const noParameters = new URLSearchParams()

/** The headers that any part of the gateway reads, and the query. */
export function credentialsOf({ headers, query }: Incoming): Credentials {
  const parameters = query.includes('apikey=') ? new URLSearchParams(query) : noParameters
  return readCredentials({ get: (name) => headers[name] ?? null }, parameters)
}
