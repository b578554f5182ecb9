// A server of its own process, for the test of how it stops: tells its port, and answers '/slow' after a while.
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { stopOnSignal } from '../listen.ts'

const ANSWER_MS = 500

async function answer(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/slow') return new Response('at once')
  process.send?.('asked')
  await wait(ANSWER_MS)
  return new Response('whole')
}

const server = createAdaptorServer({ fetch: answer })
stopOnSignal(server, { closeSockets: async () => undefined, closeData: async () => undefined })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
