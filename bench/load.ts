import autocannon from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  connections?: number
  /** Each connection asks with a header of its own, so that no two questions are equal and none is shared. */
  distinct?: boolean
  seconds?: number
  /** Instead of `seconds`: so many requests in all. */
  amount?: number
}

/** Answers a second. @throws Error when one answer was not a success, for then the figure would mean nothing */
export async function requestsPerSecond({
  url,
  headers = {},
  connections = 8,
  distinct = false,
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
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`)
  return result['2xx'] / ((result.finish.getTime() - result.start.getTime()) / 1000)
}

function ownHeader(headers: Record<string, string>) {
  let clients = 0
  return (client: autocannon.Client) => client.setHeaders({ ...headers, 'x-bench-client': String(++clients) })
}
