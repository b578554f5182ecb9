import { Session } from 'node:inspector'
import type { Worker } from 'node:worker_threads'

interface Attached {
  params: { sessionId: string; workerInfo: { title: string } }
}

/**
 * Evaluates `expression` in a thread that is busy in WebAssembly. Messages do not reach such a thread; the inspector
 * interrupts what it does. No port is opened.
 */
export function interruptThread(thread: Worker, expression: string): void {
  const session = new Session()
  const title = `[worker ${thread.threadId}] `
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
  const ignore = () => undefined
  session.connect()
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }: Attached) => {
    if (workerInfo.title.startsWith(title))
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message }, ignore)
  })
  const end = () => session.disconnect()
  session.on('NodeWorker.receivedMessageFromWorker', () => setImmediate(end))
  session.on('NodeWorker.detachedFromWorker', () => setImmediate(end))
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, ignore)
}
