import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import type { PreviewFacts } from './facts.ts'

export interface PictureFile {
  address: string
  bytes: Uint8Array
  isPhoto: boolean
}

export interface DrawOrder {
  facts: PreviewFacts
  files: PictureFile[]
}

export type DrawAnswer = { png: Uint8Array } | { failure: string }

/** The drawing took too long, or its process ended: the same image may be drawn a moment later. */
export class DrawingInterruptedError extends Error {
  override name = 'DrawingInterruptedError'
}

const DRAWING_MS = 15_000
const IDLE_MS = 20_000

// Node runs the source as it is: in the build this file is part of a bundle, and a process still needs one of its own.
const source = createRequire(import.meta.url).resolve('#web/share/preview/preview-process.ts')

let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws in a process of its own, one card at a time: the caller waits for one before it asks for the next.
 * The process is started when it is needed, and ends when nobody has needed it for a while.
 * @returns a PNG
 */
export async function drawPreview(order: DrawOrder): Promise<Uint8Array> {
  clearTimeout(idle)
  running ??= start()
  try {
    const answer = await ask(running, order)
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
    // No secret of the server's goes along.
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It never keeps the server from ending, and ends with it.
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
    const settle = (finish: () => void) => {
      clearTimeout(deadline)
      child.off('message', onMessage).off('error', fail).off('exit', onExit)
      finish()
    }
    const fail = (error: Error) => {
      if (running === child) end()
      settle(() => reject(error))
    }
    const onMessage = (answer: unknown) => settle(() => resolve(answer as DrawAnswer))
    const onExit = () => fail(new DrawingInterruptedError('The process that draws previews ended'))
    const deadline = setTimeout(() => fail(new DrawingInterruptedError('Drawing a preview took too long')), DRAWING_MS)
    child.on('message', onMessage).on('error', fail).on('exit', onExit)
    child.send(order, (error) => error && fail(error))
  })
}
