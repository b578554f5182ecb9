import { isColourProfile } from './colour-profile.ts'
import { createPartCounter } from './part-counter.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const DNL = 0xdc
// Tables and the restart interval; decoding needs no other marker.
const NEEDED = new Set([0xc4, 0xcc, 0xdb, 0xdd])
const PROFILE = 'ICC_PROFILE\0'

/**
 * Keeps tables, frames, scans, JFIF without its thumbnail, Adobe's colour transform and a colour profile (ITU T.81,
 * annex B).
 * @param orientation 2 to 8 is written into metadata that contains nothing else
 */
export function stripJpeg(image: Buffer, orientation = 1): Buffer {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])]
  const profile: Buffer[] = []
  let hasScan = false
  let at = 2
  const countPart = createPartCounter()
  for (;;) {
    countPart()
    if (image[at] !== 0xff) throw new Error('missing marker')
    while (image[at + 1] === 0xff) at++
    const marker = image[at + 1] ?? 0
    if (marker === EOI) break
    const length = at + 4 <= image.length ? image.readUInt16BE(at + 2) : 0
    const end = at + 2 + length
    if (length < 2 || end > image.length) throw new Error('unterminated segment')
    const segment = image.subarray(at, end)
    if (marker === APP2 && segment.toString('latin1', 4, 16) === PROFILE) profile.push(segment)
    else if (isFrame(marker) || marker === SOS || NEEDED.has(marker) || isLineCount(marker, segment)) kept.push(segment)
    else kept.push(...stripApplication(marker, segment))
    at = end
    if (marker === SOS) {
      hasScan = true
      at = endOfScan(image, end)
      kept.push(image.subarray(end, at))
    }
  }
  if (!hasScan) throw new Error('no image data')
  if (isColourProfile(Buffer.concat(profile.map((segment) => segment.subarray(18))))) kept.splice(1, 0, ...profile)
  if (orientation !== 1) kept.splice(1, 0, withLength(APP1, orientationOnly(orientation)))
  return Buffer.concat([...kept, Buffer.from([0xff, EOI])])
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8

// Its only content is a number of two bytes.
const isLineCount = (marker: number, segment: Buffer) => marker === DNL && segment.length === 6

function stripApplication(marker: number, segment: Buffer): Buffer[] {
  const data = segment.subarray(4)
  if (marker === APP14 && data.length >= 12 && data.toString('latin1', 0, 5) === 'Adobe')
    return [withLength(marker, data.subarray(0, 12))]
  if (marker !== APP0 || data.length < 14 || data.toString('latin1', 0, 5) !== 'JFIF\0') return []
  const withoutThumbnail = Buffer.from(data.subarray(0, 14))
  withoutThumbnail.fill(0, 12)
  return [withLength(marker, withoutThumbnail)]
}

/** EXIF 2.32, 4.6: a big-endian directory of one entry, the tag 0x0112 with one number of two bytes. */
const orientationOnly = (orientation: number) =>
  Buffer.from(
    `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
    'latin1',
  )

function withLength(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Finds the first marker after a scan's data; in the data, FF precedes 00 or a restart marker, and FF may fill. */
function endOfScan(image: Buffer, from: number): number {
  for (let at = image.indexOf(0xff, from); at >= 0; at = image.indexOf(0xff, at + 1)) {
    const next = image[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new Error('unterminated scan')
}
