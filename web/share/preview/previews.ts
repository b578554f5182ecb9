import { DrawingInterruptedError, drawInProcess, type PictureFile } from './draw-in-process.ts'
import type { DrawnFacts } from './facts.ts'
import { picturesOf, type WantedPicture } from './pictures-of.ts'
import { versionOf } from './preview-path.ts'

interface Preview {
  png: Uint8Array
  /** Whether every picture could be read in time. */
  isComplete: boolean
}

/** The bytes of a crest or photo; null when it cannot be read. */
export type ReadPicture = (address: string) => Promise<Uint8Array | null>

/** The queue of drawings is full. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

const KEPT_BYTES = 12 * 1024 * 1024
const WAITING = 20
/** Pictures beyond this size in total are left out; their teams have drawn crests, their players drawn busts. */
const PICTURES_BYTES = 16 * 1024 * 1024
const AT_ONCE = 6

/** A drawing that was interrupted is not tried again for as long: a busy machine can be the cause, too. */
const REFUSED_MS = 10 * 60_000
const MOST_REFUSED = 1000

const kept = new Map<string, Preview>()
const refused = new Map<string, number>()
const pending = new Map<string, Promise<Preview>>()
let keptBytes = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * The preview image of these facts, from the cache or drawn now. Drawings run one after the other; simultaneous requests
 * for one image share its drawing.
 * @throws TooBusyError when twenty others are waiting
 * @throws DrawingInterruptedError when the drawing takes too long, or did so lately
 */
export async function previewOf(facts: DrawnFacts, readPicture: ReadPicture): Promise<Preview> {
  const version = versionOf(facts)
  const known = kept.get(version)
  if (known) {
    // Moves the entry to the end: the least recently used one is dropped first.
    kept.delete(version)
    kept.set(version, known)
    return known
  }
  const drawing = pending.get(version)
  if (drawing) return drawing
  if ((refused.get(version) ?? 0) > Date.now()) throw new DrawingInterruptedError('Drawing this takes too long')
  if (pending.size >= WAITING) throw new TooBusyError('Too many previews are being drawn')
  const next = last.then(() => draw(facts, readPicture))
  last = next.catch(() => undefined)
  pending.set(version, next)
  try {
    const preview = await next
    if (preview.isComplete) keep(version, preview)
    return preview
  } catch (error) {
    if (error instanceof DrawingInterruptedError) refuse(version)
    throw error
  } finally {
    pending.delete(version)
  }
}

async function draw(facts: DrawnFacts, readPicture: ReadPicture): Promise<Preview> {
  const wanted = picturesOf(facts)
  const files: PictureFile[] = []
  let [bytes, missing] = [0, 0]
  for (let at = 0; at < wanted.length && bytes < PICTURES_BYTES; at += AT_ONCE) {
    const read = await Promise.all(wanted.slice(at, at + AT_ONCE).map((picture) => readFile(picture, readPicture)))
    const found = read.filter((file) => file !== null)
    files.push(...found)
    missing += read.length - found.length
    bytes += found.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  }
  return { png: await drawInProcess({ facts, files }), isComplete: missing === 0 }
}

async function readFile({ address, frame }: WantedPicture, readPicture: ReadPicture): Promise<PictureFile | null> {
  const bytes = await readPicture(address).catch(() => null)
  return bytes && { address, bytes, frame }
}

function refuse(version: string) {
  refused.delete(version)
  refused.set(version, Date.now() + REFUSED_MS)
  const [oldest] = refused.keys()
  if (refused.size > MOST_REFUSED && oldest !== undefined) refused.delete(oldest)
}

function keep(version: string, preview: Preview) {
  kept.set(version, preview)
  keptBytes += preview.png.byteLength
  for (const [oldest, { png }] of kept) {
    if (keptBytes <= KEPT_BYTES) return
    kept.delete(oldest)
    keptBytes -= png.byteLength
  }
}
