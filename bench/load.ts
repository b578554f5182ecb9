import autocannon from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  connections?: number
  /** Each connection sends a different header, so that equal requests are not shared. */
  distinct?: boolean
  /** The path of each next request, in place of that of `url`. */
  nextPath?: () => string
  seconds?: number
  /** Replaces `seconds`: the total number of requests. */
  amount?: number
}

/** Responses per second. @throws Error if a response failed, because the figure would mean nothing */
export async function requestsPerSecond({
  url,
  headers = {},
  connections = 8,
  distinct = false,
  nextPath,
  seconds = 2,
  amount,
}: Load): Promise<number> {
  const extent = amount === undefined ? { duration: seconds } : { amount }
  const result = await autocannon({
    url,
    headers,
    connections,
    ...extent,
    ...(distinct && { setupClient: ownHeader(headers) }),
    ...(nextPath && { requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }] }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`)
  return result['2xx'] / ((result.finish.getTime() - result.start.getTime()) / 1000)
}

function ownHeader(headers: Record<string, string>) {
  let clients = 0
  return (client: autocannon.Client) => client.setHeaders({ ...headers, 'x-bench-client': String(++clients) })
}
