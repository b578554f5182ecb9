// A server in a process of its own, for the test of its stop: sends its port, and answers '/slow' after a while.
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { stopOnSignal } from '#gateway/listen.ts'

const ANSWER_MS = 500

async function answer(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/slow') return new Response('at once')
  process.send?.('asked')
  await wait(ANSWER_MS)
  return new Response('whole')
}

const server = createAdaptorServer({ fetch: answer })
const fail = () => Promise.reject(new Error('the database is unavailable'))
const isCutOff = process.argv.includes('cut-off')
stopOnSignal(server, {
  closeSockets: isCutOff ? fail : async () => undefined,
  closeData: isCutOff ? [fail, () => process.send?.('closed')] : [],
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
