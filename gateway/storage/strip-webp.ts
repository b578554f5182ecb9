import { isColourProfile } from './colour-profile.ts'
import { createPartCounter } from './part-counter.ts'

const FRAME = new Set(['ALPH', 'VP8 ', 'VP8L'])
const NEEDED = new Set(['VP8X', 'ANIM', 'ANMF'])
const FRAME_HEAD = 16
// Flags of VP8X: a profile, EXIF, XMP.
const HAS_PROFILE = 0x20
const HAS_NOTES = 0x0c

/** Keeps frames, transparency, animation and a colour profile (RFC 9649). */
export function stripWebp(image: Buffer): Buffer {
  const end = 8 + image.readUInt32LE(4)
  if (end > image.length) throw new Error('truncated image')
  const found = chunksOf(image.subarray(12, end))
  const isAnimated = found.some(({ type }) => type === 'ANMF')
  const frame = isAnimated ? [] : frameOf(found)
  const chunks = found.filter(
    (chunk) =>
      NEEDED.has(chunk.type) || frame.includes(chunk) || (chunk.type === 'ICCP' && isColourProfile(chunk.data)),
  )
  const hasProfile = chunks.some(({ type }) => type === 'ICCP')
  const body = chunks.map(({ type, data }) => {
    if (type === 'VP8X') return toChunk(type, withFlags(data, hasProfile))
    return toChunk(type, type === 'ANMF' ? stripFrame(data) : data)
  })
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + body.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return Buffer.concat([head, ...body])
}

interface Chunk {
  type: string
  data: Buffer
}

function chunksOf(body: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  const countPart = createPartCounter()
  for (let at = 0; at + 8 <= body.length; ) {
    countPart()
    const length = body.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > body.length) throw new Error('truncated chunk')
    chunks.push({ type: body.toString('latin1', at, at + 4), data: body.subarray(at + 8, end) })
    at = end + (length % 2)
  }
  return chunks
}

/** The chunks that a decoder reads: the first picture, and its transparency. Later ones may hide anything. */
function frameOf(chunks: readonly Chunk[]): Chunk[] {
  const frame = chunks.filter(({ type }) => FRAME.has(type))
  const picture = frame.findIndex(({ type }) => type !== 'ALPH')
  if (picture < 0) throw new Error('no image data')
  return frame.slice(0, picture + 1).slice(-2)
}

function withFlags(data: Buffer, hasProfile: boolean): Buffer {
  if (data.length < 10) throw new Error('truncated header')
  const head = Buffer.from(data.subarray(0, 10))
  head[0] = (head[0] ?? 0) & ~HAS_NOTES & (hasProfile ? 0xff : ~HAS_PROFILE)
  return head
}

const stripFrame = (data: Buffer): Buffer =>
  Buffer.concat([
    data.subarray(0, FRAME_HEAD),
    ...frameOf(chunksOf(data.subarray(FRAME_HEAD))).map(({ type, data: frame }) => toChunk(type, frame)),
  ])

function toChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
