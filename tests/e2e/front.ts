import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before an installation, as there is one in most places; a test closes it, or has it hold out a new version. */
export interface Front {
  url: string
  /** From now on the service worker differs by a comment. */
  changeServiceWorker(): void
  /** From now on another installation answers. */
  leadTo(target: string): void
  /** Answers from now on wait so long. */
  delay(ms: number): void
  /** From now on requests whose address matches are accepted and never answered. `null`: all are answered. */
  swallow(addresses: RegExp | null): void
  /** There is nothing behind it any more, and it says so. */
  loseServer(): void
  /** Connections are refused until it opens again. */
  close(): Promise<void>
  open(): Promise<void>
}

export async function startFront(first: string): Promise<Front> {
  let target = first
  let version = 0
  let wait = 0
  let isLost = false
  let swallowed: RegExp | null = null
  const server = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked
    const isServiceWorker = version > 0 && url === '/service-worker.js'
    const options = { method, headers: isServiceWorker ? { ...headers, 'accept-encoding': 'identity' } : headers }
    function passOn() {
      if (swallowed?.test(url)) return asked.resume()
      if (isLost) return answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
      const passed = forward(new URL(url, target), options, (reply) => {
        const { 'content-length': length, ...kept } = reply.headers
        answer.writeHead(reply.statusCode ?? 502, isServiceWorker ? kept : reply.headers)
        if (isServiceWorker) answer.write(`// version ${version}\n`)
        reply.pipe(answer)
      })
      passed.on('error', () => answer.writeHead(502).end())
      asked.pipe(passed)
    }
    // A connection that waits without a question, the server would close.
    setTimeout(passOn, wait)
  })
  const port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    changeServiceWorker: () => void version++,
    leadTo: (next) => {
      isLost = false
      target = next
    },
    delay: (ms) => {
      wait = ms
    },
    swallow: (addresses) => {
      swallowed = addresses
    },
    loseServer: () => {
      isLost = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    open: async () => void (await listen(server, port)),
  }
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
