// Deno's fetch for Node.

/**
 * Removes the headers of compression from answers, whose bodies fetch has decompressed. A function may pass an answer
 * on, and its client would decompress it once more.
 */
export const withoutCodings =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (response.body === null || !response.headers.has('content-encoding')) return response
    const headers = new Headers(response.headers)
    headers.delete('content-encoding')
    headers.delete('content-length')
    const { status, statusText } = response
    return withOrigin(new Response(response.body, { status, statusText, headers }), response)
  }

/** A response that was constructed has no address; nor would its copies. */
function withOrigin(response: Response, { url, redirected, type }: Response): Response {
  const copy = response.clone.bind(response)
  return Object.defineProperties(response, {
    url: { value: url },
    redirected: { value: redirected },
    type: { value: type },
    clone: { value: () => withOrigin(copy(), response) },
  })
}
