// A server in a process of its own, for the test of its stop: sends its port, answers '/slow' after a while and
// '/endless' never.
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { stopOnSignal } from '#gateway/listen.ts'

const ANSWER_MS = 500

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/') return new Response('at once')
  process.send?.('asked')
  if (pathname === '/endless') await new Promise<never>(() => undefined)
  await wait(ANSWER_MS)
  return new Response('whole')
}

const server = createAdaptorServer({ fetch: answer })
const fail = () => Promise.reject(new Error('the database is unavailable'))
const hang = () => new Promise<never>(() => undefined)
const close = async () => process.send?.('closed')
const steps = { 'cut-off': [fail, close], hanging: [hang, close] }[process.argv[2] ?? ''] ?? []
const [first = async () => undefined] = steps
stopOnSignal(
  server,
  { closeSockets: first, closeData: steps },
  ...(first === hang ? [{ requestsMs: 100, stepsMs: 200, exitMs: 10_000 }] : []),
)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
