import type { IncomingMessage } from 'node:http'

/**
 * Parses the address of a request. All code uses this parser, since `new URL` throws for many addresses (`//`, `//[`).
 * The host is ignored.
 * @returns null for an address that is neither a path nor an http(s) URL
 */
export function parseTarget({ url = '' }: Pick<IncomingMessage, 'url'>): URL | null {
  return url.startsWith('/')
    ? URL.parse(`http://localhost${url}`)
    : /^(https?|wss?):\/\//i.test(url)
      ? URL.parse(url)
      : null
}
