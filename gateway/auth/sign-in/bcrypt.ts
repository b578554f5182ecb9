import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export type BcryptTask =
  | { kind: 'verify'; password: string | Uint8Array; hash: string }
  | { kind: 'hash'; password: string | Uint8Array; cost: number }

export interface BcryptAnswer {
  value: boolean | string | null
  error: string | null
}

interface Waiting {
  task: BcryptTask
  resolve(value: boolean | string | null): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  current: Waiting | null
  idle?: NodeJS.Timeout
}

/** For how long a thread is kept with nothing to do. */
const IDLE_MS = 30_000

const threads = new Set<Thread>()
const queue: Waiting[] = []

/** Whether it is the password of a hash; a hash of another form is nobody's. */
export const verifyHash = async (password: string | Uint8Array, hash: string) =>
  (await run({ kind: 'verify', password, hash })) === true

/** A hash in the form that Supabase stores. */
export const makeHash = async (password: string, cost: number) => String(await run({ kind: 'hash', password, cost }))

/** One for each core at most, all of the process's; whoever comes when all are busy waits for its turn. */
function run(task: BcryptTask): Promise<boolean | string | null> {
  return new Promise((resolve, reject) => {
    queue.push({ task, resolve, reject })
    const free = [...threads].find(({ current }) => current === null)
    if (free !== undefined) next(free)
    else if (threads.size < availableParallelism()) next(start())
  })
}

function start(): Thread {
  const worker = new Worker(join(import.meta.dirname, 'bcrypt-thread.ts'), { name: 'bcrypt' })
  const thread: Thread = { worker, current: null }
  threads.add(thread)
  worker.on('message', ({ value, error }: BcryptAnswer) => {
    const { current } = thread
    thread.current = null
    if (error === null) current?.resolve(value)
    else current?.reject(new Error(error))
    next(thread)
  })
  worker.on('error', (error) => end(thread, error))
  worker.on('exit', () => end(thread, new Error('the thread for passwords ended')))
  return thread
}

function next(thread: Thread) {
  clearTimeout(thread.idle)
  const waiting = queue.shift()
  if (waiting === undefined) {
    // A process that has nothing else to do may end.
    thread.worker.unref()
    thread.idle = setTimeout(() => retire(thread), IDLE_MS).unref()
    return
  }
  thread.current = waiting
  thread.worker.ref()
  thread.worker.postMessage(waiting.task)
}

/** Nobody is given to a thread that is about to end. */
function retire(thread: Thread) {
  threads.delete(thread)
  void thread.worker.terminate()
}

function end(thread: Thread, error: unknown) {
  if (!threads.delete(thread)) return
  clearTimeout(thread.idle)
  thread.current?.reject(error instanceof Error ? error : new Error(String(error)))
  thread.current = null
  if (queue.length > 0) next(start())
}
