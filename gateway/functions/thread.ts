// The thread of one function: it may crash, loop or leak without harm to the server process.
import { pathToFileURL } from 'node:url'
import { formatWithOptions } from 'node:util'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createDeno, type Handler, type ServeInfo } from './deno.ts'
import { withoutCodings } from './fetch-without-codings.ts'
import { hookImports, type Imports } from './hook-imports.ts'
import type { FromThread, LogLevel, ToThread } from './messages.ts'

const port = parentPort as MessagePort
const send = (message: FromThread, streams: ReadableStream[] = []) =>
  // Node can transfer streams; its types do not list them.
  port.postMessage(message, streams as unknown as MessagePort[])

for (const level of ['debug', 'info', 'warn', 'error'] as const) console[level] = (...values) => log(level, values)
console.log = console.info

/** `console.info('written', { ms })` becomes a log line with fields, any other call a text. */
function log(level: LogLevel, values: unknown[]) {
  const [text, fields] = values
  if (values.length === 2 && typeof text === 'string' && isPlainObject(fields))
    return send({ type: 'log', level, message: text, fields: JSON.parse(JSON.stringify(fields)) })
  send({ type: 'log', level, message: formatWithOptions({ colors: false }, ...values), fields: {} })
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

// Node has read it at the start, and it is none of the function's variables.
delete process.env.NODE_COMPILE_CACHE

let served: Handler | undefined
Reflect.set(
  globalThis,
  'Deno',
  createDeno((handler) => {
    served = handler
  }),
)
/** Work that goes on after its response. */
let background = 0
Reflect.set(globalThis, 'EdgeRuntime', {
  waitUntil(work: Promise<unknown>) {
    send({ type: 'background', running: ++background })
    void Promise.resolve(work)
      .catch((error) => console.error(error))
      .then(() => send({ type: 'background', running: --background }))
  },
})
Reflect.set(globalThis, 'self', globalThis)
globalThis.fetch = withoutCodings(globalThis.fetch)
const events = new EventTarget()
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
  Reflect.set(globalThis, name, events[name].bind(events))

const imports: Imports = workerData
hookImports(imports)
const loaded: { default?: Handler | { fetch?: Handler } } = await import(pathToFileURL(imports.file).href)
const exported = loaded.default
const handle = served ?? (typeof exported === 'function' ? exported : exported?.fetch?.bind(exported))
if (handle === undefined) throw new Error('The function neither exports { fetch } nor calls Deno.serve')

const INFO: ServeInfo = {
  remoteAddr: { transport: 'tcp', hostname: '127.0.0.1', port: 0 },
  completed: Promise.resolve(),
}
const running = new Map<number, AbortController>()

port.on('message', (message: ToThread) => {
  if (message.type === 'ping') return send({ type: 'pong' })
  if (message.type === 'abort') return running.get(message.id)?.abort()
  if (message.type === 'done') return running.delete(message.id)
  void answer(message)
})
send({ type: 'ready' })

async function answer({ id, url, method, headers, body }: Extract<ToThread, { type: 'request' }>) {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const init = { method, headers, body, signal: controller.signal, ...(body && { duplex: 'half' }) }
    const response = await (handle as Handler)(new Request(url, init), INFO)
    const { body: stream } = response
    send({ type: 'response', id, status: response.status, headers: [...response.headers], body: stream }, [
      ...(stream ? [stream] : []),
    ])
  } catch (error) {
    if (!controller.signal.aborted) console.error(error)
    send({ type: 'failed', id })
  }
}
