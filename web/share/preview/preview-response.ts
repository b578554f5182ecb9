import { DrawingInterruptedError } from './draw-in-process.ts'
import type { CardFacts } from './facts.ts'
import { versionOf } from './preview-path.ts'
import { previewOf, type ReadPicture, TooBusyError } from './previews.ts'

interface Asked {
  facts: CardFacts
  /** The version in the address, if any. */
  version: string | null
  /** Whether caches ask each time: for an address without a version whose image must never be old. */
  isAlwaysChecked?: boolean
  /** The header If-None-Match. */
  knownTags: string | null
  readPicture: ReadPicture
}

const WEEK = 'public, max-age=604800'
const FIVE_MINUTES = 'public, max-age=300'
const ALWAYS_CHECKED = 'public, no-cache'
const MINUTE = 'public, max-age=60'

/** The image; 304 when the client has it already; 503 while the queue is full. */
export async function previewResponse({
  facts,
  version,
  isAlwaysChecked = false,
  knownTags,
  readPicture,
}: Asked): Promise<Response> {
  const current = versionOf(facts)
  const etag = `"${current}"`
  // The image at an address without the current version will change.
  const caching = isAlwaysChecked ? ALWAYS_CHECKED : version === current ? WEEK : FIVE_MINUTES
  if (knownTags?.includes(etag)) return new Response(null, { status: 304, headers: { etag, 'cache-control': caching } })
  try {
    const { png, isComplete } = await previewOf(facts, readPicture)
    return new Response(Buffer.from(png), {
      headers: {
        'content-type': 'image/png',
        'content-length': String(png.byteLength),
        ...(isComplete ? { etag, 'cache-control': caching } : { 'cache-control': MINUTE }),
      },
    })
  } catch (error) {
    if (!(error instanceof TooBusyError || error instanceof DrawingInterruptedError)) throw error
    return new Response(error.message, { status: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } })
  }
}
