import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import type { DrawnFacts } from './facts.ts'
import type { PictureFrame } from './pictures-of.ts'

export interface PictureFile {
  address: string
  bytes: Uint8Array
  frame: PictureFrame
}

export interface DrawOrder {
  facts: DrawnFacts
  files: PictureFile[]
}

/** `memory`: the bytes of the process afterwards. */
export type DrawAnswer = ({ png: Uint8Array } | { failure: string }) & { memory: number }

/** The drawing took too long or its process ended. A retry can succeed. */
export class DrawingInterruptedError extends Error {
  override name = 'DrawingInterruptedError'
}

// The process gives way to pages: on a busy machine a card of half a second takes more than fifteen.
const DRAWING_MS = 60_000
const IDLE_MS = 20_000
const MOST_MEMORY = 256 * 1024 * 1024

// Node runs the TypeScript source: this module is part of a bundle in the build, but a process needs a file.
const source = createRequire(import.meta.url).resolve('#web/share/preview/preview-process.ts')

let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws in a separate process, one card at a time: callers must wait for one drawing before the next.
 * The process starts with the first drawing and ends when it has been idle for a while.
 * @returns a PNG
 */
export async function drawInProcess(order: DrawOrder): Promise<Uint8Array> {
  clearTimeout(idle)
  running ??= start()
  try {
    const answer = await ask(running, order)
    if (answer.memory > MOST_MEMORY) end()
    if ('failure' in answer) throw new Error(`The preview could not be drawn: ${answer.failure}`)
    return answer.png
  } finally {
    idle = setTimeout(end, IDLE_MS).unref()
  }
}

function start(): ChildProcess {
  const child = fork(source, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=192'],
    // The process gets none of the server's secrets.
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The process ends with the server and does not keep it running.
  child.unref()
  child.channel?.unref()
  child.once('exit', () => {
    if (running === child) running = undefined
  })
  return child
}

function end() {
  running?.kill('SIGKILL')
  running = undefined
}

function ask(child: ChildProcess, order: DrawOrder): Promise<DrawAnswer> {
  return new Promise((resolve, reject) => {
    const complete = (finish: () => void) => {
      clearTimeout(deadline)
      child.off('message', onMessage).off('error', fail).off('exit', onExit)
      finish()
    }
    const fail = (error: Error) => {
      if (running === child) end()
      complete(() => reject(error))
    }
    const onMessage = (answer: unknown) => complete(() => resolve(answer as DrawAnswer))
    const onExit = () => fail(new DrawingInterruptedError('The process that draws previews ended'))
    const deadline = setTimeout(() => fail(new DrawingInterruptedError('Drawing a preview took too long')), DRAWING_MS)
    child.on('message', onMessage).on('error', fail).on('exit', onExit)
    child.send(order, (error) => error && fail(error))
  })
}
