export interface Address {
  method: string
  /** Below the API's own path; not decoded. */
  path: string
  query: string
}

const PREFIX = '/rest/v1'

/** Taken from the URL's text: a path that was decoded could not be told from another. */
export function addressOf({ method, url }: Request): Address {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const end = hash < 0 ? url.length : hash
  const mark = url.indexOf('?', start)
  const pathEnd = mark < 0 || mark > end ? end : mark
  const path = url.slice(start, pathEnd)
  return {
    method,
    path: path.startsWith(PREFIX) ? path.slice(PREFIX.length) || '/' : path,
    query: pathEnd < end ? url.slice(pathEnd + 1, end) : '',
  }
}

/** All that the meaning of a read depends on. */
export function keyOfRead({ method, headers }: Request, path: string, query: string): string {
  const said = ['accept', 'prefer', 'range', 'accept-profile'].map((name) => headers.get(name) ?? '')
  return `${method} ${path}?${query}\n${said.join('\n')}`
}

const none = { text: '', bytes: new Uint8Array() }

export async function readBody(request: Request): Promise<{ text: string; bytes: Uint8Array }> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return none
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { text: new TextDecoder().decode(bytes), bytes }
}
