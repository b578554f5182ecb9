import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { compileCacheVariable } from '#gateway/compile-cache.ts'
import { ApiError } from '#gateway/errors.ts'
import type { Format } from './convert-picture.ts'
import { tooBusy } from './errors.ts'
import type { Transform } from './read-transform.ts'

export type PictureJob =
  | { kind: 'convert'; source: Uint8Array; transform: Transform; format: Format }
  | { kind: 'reencode'; source: Uint8Array }

/** `memory`: the bytes of the process afterwards. */
export type PictureResult = (
  | { result: Uint8Array | number }
  | { refusal: { status: number; code: string; message: string } }
) & { memory: number }

/** The job took too long or too much memory, and its process was killed. */
export class TooCostlyError extends ApiError {
  override name = 'TooCostlyError'
  constructor() {
    super(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size')
  }
}

const STARTING_MS = 30_000
const IDLE_MS = 20_000
/** A process that holds more after a job is replaced. */
const MOST_IDLE_MEMORY = 192 * 1024 * 1024

const source = join(import.meta.dirname, 'picture-process.ts')
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/**
 * Runs a job in a process of its own, because native code that decodes pictures can neither be stopped nor limited
 * inside of this one. A process does one job at a time, and ends when it has been idle for a while.
 * @throws ApiError
 */
export async function runPictureJob(job: PictureJob, ms: number): Promise<Buffer | number> {
  const child = takeIdle() ?? (await start())
  const answer = await ask(child, job, ms)
  if (answer.memory > MOST_IDLE_MEMORY) child.kill('SIGKILL')
  else rest(child)
  if ('refusal' in answer) {
    const { status, code, message } = answer.refusal
    throw new ApiError(status as ContentfulStatusCode, code, message)
  }
  const { result } = answer
  return typeof result === 'number' ? result : Buffer.from(result.buffer, result.byteOffset, result.byteLength)
}

function takeIdle(): ChildProcess | undefined {
  for (const [child, timer] of idle) {
    forget(child, timer)
    if (child.connected) return child
  }
  return undefined
}

function rest(child: ChildProcess): void {
  const timer = setTimeout(() => {
    forget(child, timer)
    child.kill('SIGKILL')
  }, IDLE_MS).unref()
  idle.set(child, timer)
}

function forget(child: ChildProcess, timer = idle.get(child)): void {
  clearTimeout(timer)
  idle.delete(child)
}

/** @returns the process when it is ready: its start is no part of a job's time */
async function start(): Promise<ChildProcess> {
  const child = fork(source, {
    serialization: 'advanced',
    execArgv: [],
    // The process gets none of the server's secrets.
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production', MALLOC_ARENA_MAX: '2', ...compileCacheVariable() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => forget(child))
  child.once('exit', () => forget(child))
  await ask(child, 'start', STARTING_MS).catch((error) => {
    throw error instanceof TooCostlyError ? tooBusy() : error
  })
  // The process ends with the server, and does not keep it running.
  child.channel?.unref()
  return child
}

function ask(child: ChildProcess, job: PictureJob | 'start', ms: number): Promise<PictureResult> {
  return new Promise((resolve, reject) => {
    const complete = (finish: () => void) => {
      clearTimeout(deadline)
      child.unref()
      child.off('message', onMessage).off('error', onError).off('exit', onExit)
      finish()
    }
    const onMessage = (answer: unknown) => complete(() => resolve(answer as PictureResult))
    const onError = (error: Error) => {
      child.kill('SIGKILL')
      complete(() => reject(error))
    }
    const onExit = (code: number | null) =>
      complete(() => reject(code === null ? new TooCostlyError() : new Error(`The picture process ended with ${code}`)))
    const deadline = setTimeout(() => child.kill('SIGKILL'), ms)
    child.ref()
    child.on('message', onMessage).on('error', onError).on('exit', onExit)
    child.send(job, (error) => error && onError(error))
  })
}
