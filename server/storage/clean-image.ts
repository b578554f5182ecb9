import type { Metadata } from 'sharp'
import { ApiError } from '#server/errors.ts'
import type { Bucket } from './buckets.ts'
import { entityTooLarge } from './errors.ts'

const MOST_PIXELS = 100_000_000
// Re-encoded once, at most: what it costs cannot be seen.
const QUALITY = { quality: 90 }
const READABLE = /^(jpeg|png|webp|gif|avif|tiff|heif|jxl|jp2)$/

/** A bucket that shows pictures to everybody and takes nothing else: what a camera notes beside a picture is cut off in it. */
export const showsPictures = ({ public: isPublic, allowed_mime_types: types }: Bucket): boolean =>
  isPublic && types !== null && types.length > 0 && types.every((type) => type.startsWith('image/'))

/**
 * A picture without what says where, when and by whom it was taken (EXIF, XMP, IPTC, comments), turned upright.
 * One that has none of it, a drawing, and an icon stay byte for byte.
 * @throws ApiError for a picture that cannot be read, and so not be cleaned
 */
export async function cleanImage(image: Buffer): Promise<Buffer> {
  if (isDrawingOrIcon(image)) return image
  // Fetched with the first picture: most starts of the server see none.
  const { default: sharp } = await import('sharp')
  const options = { animated: true, limitInputPixels: MOST_PIXELS }
  try {
    const found = await sharp(image, options).metadata()
    if (!READABLE.test(found.format)) throw unreadable()
    if (!hasNotes(found)) return image
    const isAnimated = (found.pages ?? 1) > 1
    const picture = sharp(image, options)
    const upright = isAnimated ? picture : picture.autoOrient()
    return await upright
      .jpeg({ ...QUALITY, force: false })
      .webp({ ...QUALITY, force: false })
      .avif({ ...QUALITY, force: false })
      .toBuffer()
  } catch (error) {
    throw /pixel limit/.test(String(error)) ? entityTooLarge() : unreadable()
  }
}

const hasNotes = ({ exif, xmp, iptc, comments, orientation = 1 }: Metadata) =>
  exif !== undefined || xmp !== undefined || iptc !== undefined || comments !== undefined || orientation !== 1

const unreadable = () =>
  new ApiError(415, 'InvalidMimeType', 'This picture cannot be read. Send it as a JPEG, PNG, WebP or GIF file.')

// Neither is made by a camera. An icon begins with 0, 0, 1, 0 and sharp does not read it; bitmaps begin with BM.
const isDrawingOrIcon = (image: Buffer) =>
  image.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0])) ||
  image.subarray(0, 2).toString('latin1') === 'BM' ||
  /^\s*(\uFEFF)?</.test(image.subarray(0, 64).toString())
