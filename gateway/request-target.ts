import type { IncomingMessage } from 'node:http'

/**
 * The address that a request names: the one parser for addresses from the network, since `new URL` throws for
 * many of them (`//`, `//[`). The host counts for nothing.
 * @returns null for what is neither a path nor an http(s) address
 */
export function parseTarget({ url = '' }: Pick<IncomingMessage, 'url'>): URL | null {
  return url.startsWith('/')
    ? URL.parse(`http://localhost${url}`)
    : /^(https?|wss?):\/\//i.test(url)
      ? URL.parse(url)
      : null
}
