import { drawPreview, type PictureFile } from './draw-preview.ts'
import type { PreviewFacts } from './facts.ts'
import { picturesOf } from './pictures-of.ts'
import { versionOf } from './preview-path.ts'

export interface Preview {
  png: Uint8Array
  /** Every picture that it should show was there in time. */
  isComplete: boolean
}

/** Bytes of a crest or photo; null for what is not to be had. */
export type ReadPicture = (address: string) => Promise<Uint8Array | null>

/** Too many others wait already. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

const KEPT_BYTES = 12 * 1024 * 1024
const WAITING = 20

const kept = new Map<string, Preview>()
const underWay = new Map<string, Promise<Preview>>()
let keptBytes = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * The preview image of these facts: from memory where it was drawn before, else drawn, one after the other.
 * Whoever asks for one that is being drawn waits for the same drawing.
 * @throws TooBusyError when twenty others are waiting
 */
export async function previewOf(facts: PreviewFacts, readPicture: ReadPicture): Promise<Preview> {
  const version = versionOf(facts)
  const known = kept.get(version)
  if (known) {
    // What was asked for last is forgotten last.
    kept.delete(version)
    kept.set(version, known)
    return known
  }
  const drawing = underWay.get(version)
  if (drawing) return drawing
  if (underWay.size >= WAITING) throw new TooBusyError('Too many previews are being drawn')
  const next = last.then(() => draw(facts, readPicture))
  last = next.catch(() => undefined)
  underWay.set(version, next)
  try {
    const preview = await next
    if (preview.isComplete) keep(version, preview)
    return preview
  } finally {
    underWay.delete(version)
  }
}

async function draw(facts: PreviewFacts, readPicture: ReadPicture): Promise<Preview> {
  const wanted = picturesOf(facts)
  const read = await Promise.all(
    wanted.map(async ({ address, isPhoto }): Promise<PictureFile | null> => {
      const bytes = await readPicture(address).catch(() => null)
      return bytes && { address, bytes, isPhoto }
    }),
  )
  const files = read.filter((file) => file !== null)
  return { png: await drawPreview({ facts, files }), isComplete: files.length === wanted.length }
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
