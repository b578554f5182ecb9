import { ApiError } from '#gateway/errors.ts'
import { entityTooLarge } from './errors.ts'
import { stripperOf } from './strip-image.ts'

const MAX_PIXELS = 100_000_000
/** Decoding a turned picture needs the memory of all its pixels, and encoding up to half a second for a million. */
const MAX_PIXELS_TURNED = 16_000_000
const MAX_FRAMES = 1000
// Quality of the single re-encoding: the loss is invisible.
const QUALITY = { quality: 90 }
const READABLE = /^(jpeg|png|webp|gif|avif|tiff|heif|jxl|jp2)$/

/**
 * Applies a picture's orientation, and encodes again the formats that are not cleaned byte by byte.
 * @returns a number for a picture whose bytes stay: the orientation that it must keep
 * @throws ApiError if the picture cannot be decoded
 */
export async function reencodePhoto(image: Buffer): Promise<Buffer | number> {
  const { default: sharp } = await import('sharp')
  const options = { animated: true, limitInputPixels: MAX_PIXELS }
  try {
    const { format, pages = 1, orientation = 1, width, height } = await sharp(image, options).metadata()
    if (!READABLE.test(format)) throw unreadable()
    if (pages > MAX_FRAMES) throw entityTooLarge()
    if (orientation === 1 && stripperOf(image) !== null) return orientation
    if (width * height > MAX_PIXELS_TURNED) {
      if (format === 'jpeg') return orientation
      throw entityTooLarge()
    }
    const picture = sharp(image, options)
    return await (pages > 1 ? picture : picture.autoOrient())
      .jpeg({ ...QUALITY, force: false })
      .webp({ ...QUALITY, force: false })
      .avif({ ...QUALITY, effort: 0, force: false })
      .toBuffer()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw /pixel limit/.test(String(error)) ? entityTooLarge() : unreadable()
  }
}

export const unreadable = () =>
  new ApiError(415, 'InvalidMimeType', 'This picture cannot be read. Send it as a JPEG, PNG, WebP or GIF file.')
