// The thread that runs PGlite: it answers messages of PostgreSQL's protocol, one after the other.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { CANCEL, type FromThread, type ThreadData, type ToThread } from './thread-messages.ts'

/** PostgreSQL's cancel flags, the memory that has them, and its main loop. */
interface Internals {
  wasmMemory: WebAssembly.Memory
  _InterruptPending: number
  _QueryCancelPending: number
  _PostgresMainLoopOnce: () => void
}

// Half of PostgreSQL's stack: a recursion through JSON takes 700 times as much of the thread's stack as of this one. A
// fifth of PGlite's buffers, which it takes from the start: the system keeps the files in memory as well.
const SETTINGS = ['-c', 'max_stack_depth=1MB', '-c', 'shared_buffers=32MB']
/** The options of a database in memory, whose dump would have two segments of 16 MB by default. */
const SMALL_WAL = ['--wal-segsize=1', '--set=wal_recycle=off']
/** PGlite's status for an error that PostgreSQL reports: the engine has not failed. */
const ERROR_STATUS = 100

const { module, folder, snapshot, withExtensions, maxResultBytes }: ThreadData = workerData

const post = (message: FromThread, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)

let log = ''
const pglite = await open().catch((error: unknown) => {
  post({ kind: 'broken', message: [log.trim(), describe(error)].filter(Boolean).join('\n') })
  process.exit(1)
})
const internals = pglite.Module as unknown as Internals
endWhenBroken(internals)

/** The number of the message that PostgreSQL works on; messages are counted from 1. */
let current = 0
let isWorking = false
let isCancelled = false
Object.assign(globalThis, { [CANCEL]: cancel })
post({ kind: 'ready' })

let last = Promise.resolve()
parentPort?.on('message', (message: ToThread) => {
  last = last.then(() => handle(message))
})

async function handle(message: ToThread): Promise<void> {
  try {
    if (message instanceof Uint8Array) await answer(message)
    else if (message === 'dump') post({ kind: 'dump', bytes: await dump() })
    else {
      await pglite.close()
      process.exit(0)
    }
  } catch (error) {
    end(error)
  }
}

async function open(): Promise<PGlite> {
  const extensions = withExtensions ? (await import('./extensions.ts')).extensions : {}
  return PGlite.create({
    extensions,
    pgliteWasmModule: module,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    ...(folder === undefined ? { initDbStartParams: SMALL_WAL } : { dataDir: folder }),
    ...(snapshot === undefined ? {} : { loadDataDir: new Blob([snapshot]) }),
    // PostgreSQL's log says why it stopped.
    onStderr: (text: string) => {
      log = `${log}${text}\n`.slice(-4000)
      return false
    },
  })
}

async function answer(message: Uint8Array): Promise<void> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  current++
  isWorking = true
  await pglite.execProtocolRawStream(message, {
    // PGlite's files are the system's own: nothing is left to write.
    syncToFs: false,
    onRawData(bytes) {
      size += bytes.length
      if (size <= maxResultBytes) chunks.push(new Uint8Array(bytes))
      else cancel(current)
    },
  })
  isWorking = false
  // A statement that ended at this moment leaves the flags set, and the next one would be cancelled.
  if (isCancelled) setFlags(0)
  isCancelled = false
  if (size > maxResultBytes) return post({ kind: 'tooLarge' })
  const bytes = join(chunks, size)
  post(bytes, [bytes.buffer])
}

// A late call finds no message, or another one, which has not reached its timeout.
function cancel(number: number): void {
  if (!isWorking || number !== current) return
  isCancelled = true
  setFlags(1)
}

// PostgreSQL's signal handler sets these flags; its loops check them wherever they can be interrupted.
function setFlags(value: 0 | 1): void {
  const flags = new Int32Array(internals.wasmMemory.buffer)
  flags[internals._QueryCancelPending / 4] = value
  flags[internals._InterruptPending / 4] = value
}

function join(chunks: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks
  if (first !== undefined && chunks.length === 1) return first
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/**
 * PGlite continues after a trap, a stack overflow or an abort, although PostgreSQL's memory may be inconsistent. So the
 * thread ends.
 */
function endWhenBroken(module: Internals): void {
  const run = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      run()
    } catch (error) {
      if ((error as { status?: number } | null)?.status !== ERROR_STATUS) end(error)
      throw error
    }
  }
}

function end(error: unknown): never {
  post({ kind: 'broken', message: [log.trim(), describe(error)].filter(Boolean).join('\n') })
  process.exit(1)
}

async function dump(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
}

/** Errors of Emscripten's file system have a number and no text; 51 is a full disk. */
function describe(error: unknown): string {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? error.errno : null
  if (errno === null || error instanceof Error) return String(error)
  return errno === 51 ? 'No space left on device' : `Error ${errno} of the file system`
}
