import { stripBitmap } from './strip-bitmap.ts'
import { stripGif } from './strip-gif.ts'
import { stripIcon } from './strip-icon.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'
import { stripSvg } from './strip-svg.ts'
import { stripWebp } from './strip-webp.ts'

type Strip = (image: Buffer) => Buffer

/**
 * Returns the function that removes everything unneeded from a file of this format: comments, camera metadata, unknown
 * segments and trailing bytes. It throws if the file violates its format.
 * @returns null for a format that must be re-encoded
 */
export function stripperOf(image: Buffer): Strip | null {
  const head = image.subarray(0, 12).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return stripJpeg
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return stripPng
  if (/^GIF8[79]a/.test(head)) return stripGif
  return /^RIFF....WEBP/s.test(head) ? stripWebp : null
}

/** The same for formats that sharp does not read. */
export function drawingStripperOf(image: Buffer): Strip | null {
  const head = image.subarray(0, 64).toString('latin1')
  if (head.startsWith('\0\0\x01\0')) return stripIcon
  if (head.startsWith('BM')) return stripBitmap
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) ? (drawing) => stripSvg(drawing, stripEmbedded) : null
}

/** A picture inside a drawing. @returns null if its format is unknown */
function stripEmbedded(image: Buffer): Buffer | null {
  const strip = drawingStripperOf(image) ?? stripperOf(image)
  return strip ? strip(image) : null
}
