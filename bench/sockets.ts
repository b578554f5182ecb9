// A thousand listeners in a separate process, without a client library, so their cost is the same for every server.
// Receives the sockets to open, then one message per round; sends the time at which each socket received its message.
import { WebSocket } from 'ws'

export interface Listening {
  url: string
  count: number
  /** The join message of each socket in turn; none if the server needs none. */
  joins: string[]
  /** A text in the last message before a socket is ready; null if it is ready once open. */
  readyWith: string | null
  /** A text in the awaited message. */
  awaits: string
}

let arrivals: bigint[] = []
let expected = 0

process.on('message', (order: Listening | 'round') => {
  if (order === 'round') {
    arrivals = []
    return process.send?.('armed')
  }
  void open(order)
})

async function open({ url, count, joins, readyWith, awaits }: Listening) {
  expected = count
  for (let at = 0; at < count; at += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, count - at) }, (_, n) =>
        listen(url, joins[(at + n) % joins.length], readyWith, awaits),
      ),
    )
  process.send?.('ready')
}

function listen(url: string, join: string | undefined, readyWith: string | null, awaits: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.on('error', reject)
    socket.on('open', () => {
      if (join !== undefined) socket.send(join)
      if (readyWith === null) resolve()
    })
    socket.on('message', (data: Buffer) => {
      const now = process.hrtime.bigint()
      if (data.includes(awaits)) {
        arrivals.push(now)
        if (arrivals.length > expected) throw new Error('A socket received more than one message')
        if (arrivals.length === expected)
          process.send?.({ arrivals: arrivals.map(String), message: data.toString(), bytes: data.length })
      } else if (readyWith !== null && data.includes(readyWith)) resolve()
    })
  })
}
