import { inflateSync } from 'node:zlib'
import { isColourProfile } from './colour-profile.ts'
import { createPartCounter } from './part-counter.ts'

// The chunks needed for display and their maximum sizes, including those of animations.
const NEEDED: Readonly<Record<string, number>> = {
  IHDR: 13,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  sBIT: 4,
  pHYs: 9,
  cICP: 4,
  acTL: 8,
  fcTL: 26,
  fdAT: Number.POSITIVE_INFINITY,
}
const ANIMATION = new Set(['fcTL', 'fdAT'])
const REPEATED = new Set(['IDAT', ...ANIMATION])
// Bytes of a palette, a transparent colour and a background for each colour type.
const COLOURS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  0: { tRNS: 2, bKGD: 2 },
  2: { tRNS: 6, bKGD: 6 },
  3: { PLTE: 768, tRNS: 256, bKGD: 1 },
  4: { bKGD: 2 },
  6: { bKGD: 6 },
}
const LARGEST_PROFILE = 1024 * 1024

/** Keeps the chunks needed for display, up to IEND (PNG, third edition). */
export function stripPng(image: Buffer): Buffer {
  const kept = [image.subarray(0, 8)]
  const limits = { ...NEEDED, ...COLOURS[image[25] ?? 0] }
  const found = new Set<string>()
  const countPart = createPartCounter()
  for (let at = 8; ; ) {
    countPart()
    if (at + 12 > image.length) throw new Error('truncated image')
    const length = image.readUInt32BE(at)
    const end = at + 12 + length
    if (end > image.length) throw new Error('truncated chunk')
    const type = image.toString('latin1', at + 4, at + 8)
    const data = image.subarray(at + 8, end - 4)
    const isExpected = REPEATED.has(type) ? !ANIMATION.has(type) || found.has('acTL') : !found.has(type)
    const isNeeded = length <= (limits[type] ?? -1) || (type === 'iCCP' && isProfile(data))
    if (isExpected && isNeeded) kept.push(image.subarray(at, end))
    found.add(type)
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
}

/** A name of at most 79 letters, 0, the method 0, and a compressed profile with nothing after it. */
function isProfile(data: Buffer): boolean {
  const name = data.subarray(0, 80).indexOf(0)
  if (name < 1 || data[name + 1] !== 0) return false
  const compressed = data.subarray(name + 2)
  try {
    // With `info` Node returns the engine too, which its types lack.
    const inflated: object = inflateSync(compressed, { info: true, maxOutputLength: LARGEST_PROFILE })
    const { buffer, engine } = inflated as { buffer: Buffer; engine: { bytesWritten: number } }
    return engine.bytesWritten === compressed.length && isColourProfile(buffer)
  } catch {
    return false
  }
}
