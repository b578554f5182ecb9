import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { chargedAddress } from '#gateway/database/charged-request.ts'

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

/** An idle thread ends after this time. */
const IDLE_MS = 30_000

const threads = new Set<Thread>()
/** Waiting jobs by the address that asked. The first address is the next. */
const queue = new Map<string | null, Waiting[]>()

/** Compares a password with a hash; false for a hash in another format. */
export const verifyHash = async (password: string | Uint8Array, hash: string) =>
  (await run({ kind: 'verify', password, hash })) === true

/** Creates a hash in Supabase's format. */
export const makeHash = async (password: string, cost: number) => String(await run({ kind: 'hash', password, cost }))

/**
 * A pool of at most one thread per core, shared by the process; further jobs queue, and addresses take turns. Node's own
 * pool has normal priority: eight sign-ins on two cores left reads an eighth of their speed.
 */
function run(task: BcryptTask): Promise<boolean | string | null> {
  return new Promise((resolve, reject) => {
    const address = chargedAddress()
    const jobs = queue.get(address) ?? []
    jobs.push({ task, resolve, reject })
    queue.set(address, jobs)
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
  worker.on('exit', () => end(thread, new Error('the bcrypt thread ended')))
  return thread
}

function next(thread: Thread) {
  clearTimeout(thread.idle)
  const waiting = takeFirst()
  if (waiting === undefined) {
    // Idle threads do not keep the process alive.
    thread.worker.unref()
    thread.idle = setTimeout(() => retire(thread), IDLE_MS).unref()
    return
  }
  thread.current = waiting
  thread.worker.ref()
  thread.worker.postMessage(waiting.task)
}

function takeFirst(): Waiting | undefined {
  const [first] = queue
  if (first === undefined) return undefined
  const [address, jobs] = first
  const waiting = jobs.shift()
  queue.delete(address)
  if (jobs.length > 0) queue.set(address, jobs)
  return waiting
}

/** A thread that is about to end receives no job. */
function retire(thread: Thread) {
  threads.delete(thread)
  void thread.worker.terminate()
}

function end(thread: Thread, error: unknown) {
  if (!threads.delete(thread)) return
  clearTimeout(thread.idle)
  thread.current?.reject(error instanceof Error ? error : new Error(String(error)))
  thread.current = null
  if (queue.size > 0) next(start())
}
