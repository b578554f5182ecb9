import { inflateSync } from 'node:zlib'
import { isColourProfile } from './colour-profile.ts'

// The chunks needed for display and their maximum sizes, including those of animations.
const NEEDED: Readonly<Record<string, number>> = {
  ...{ IHDR: 13, PLTE: 768, IDAT: Number.POSITIVE_INFINITY, IEND: 0 },
  ...{ tRNS: 256, gAMA: 4, cHRM: 32, sRGB: 1, sBIT: 4, bKGD: 6, pHYs: 9, cICP: 4 },
  ...{ acTL: 8, fcTL: 26, fdAT: Number.POSITIVE_INFINITY },
}
const LARGEST_PROFILE = 1024 * 1024

/** Keeps the chunks needed for display, up to IEND (PNG, third edition). */
export function stripPng(image: Buffer): Buffer {
  const kept = [image.subarray(0, 8)]
  for (let at = 8; ; ) {
    if (at + 12 > image.length) throw new Error('truncated image')
    const length = image.readUInt32BE(at)
    const end = at + 12 + length
    if (end > image.length) throw new Error('truncated chunk')
    const type = image.toString('latin1', at + 4, at + 8)
    const data = image.subarray(at + 8, end - 4)
    if (length <= (NEEDED[type] ?? -1) || (type === 'iCCP' && isProfile(data))) kept.push(image.subarray(at, end))
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
