import { ApiError } from '#gateway/errors.ts'
import type { Bucket } from './buckets.ts'
import { entityTooLarge } from './errors.ts'
import { drawingStripperOf, stripperOf } from './strip-image.ts'
import { createTaskQueue } from './task-queue.ts'

const MAX_PIXELS = 100_000_000
/** Encoding other formats than JPEG takes up to half a second for a million pixels, and cannot be stopped. */
const MAX_PIXELS_ENCODED_SLOWLY = 16_000_000
const MAX_FRAMES = 1000
// Quality of the single re-encoding: the loss is invisible.
const QUALITY = { quality: 90 }
// Decoding and encoding hold the threads that also read files and compress answers.
const enqueue = createTaskQueue(1, 20)
const READABLE = /^(jpeg|png|webp|gif|avif|tiff|heif|jxl|jp2)$/

/** True for a public bucket that accepts only pictures: metadata of cameras is removed there. */
export const showsPictures = ({ public: isPublic, allowed_mime_types: types }: Bucket): boolean =>
  isPublic && types !== null && types.length > 0 && types.every((type) => type.startsWith('image/'))

/**
 * Removes metadata, comments, unknown segments and trailing bytes from a picture, and applies its orientation. A
 * picture without any of these stays unchanged byte for byte.
 * @throws ApiError if the picture cannot be decoded
 */
export async function cleanImage(image: Buffer): Promise<Buffer> {
  const stripDrawing = drawingStripperOf(image)
  if (stripDrawing) return strip(image, stripDrawing)
  return enqueue(() => cleanPhoto(image))
}

async function cleanPhoto(image: Buffer): Promise<Buffer> {
  // Loaded with the first picture: most server starts need none.
  const { default: sharp } = await import('sharp')
  const options = { animated: true, limitInputPixels: MAX_PIXELS }
  try {
    const { format, pages = 1, orientation = 1, width, height } = await sharp(image, options).metadata()
    if (!READABLE.test(format)) throw unreadable()
    if (pages > MAX_FRAMES) throw entityTooLarge()
    const stripNotes = stripperOf(image)
    if (stripNotes !== null && orientation === 1) return strip(image, stripNotes)
    if (format !== 'jpeg' && width * height > MAX_PIXELS_ENCODED_SLOWLY) throw entityTooLarge()
    const picture = sharp(image, options)
    const encoded = await (pages > 1 ? picture : picture.autoOrient())
      .jpeg({ ...QUALITY, force: false })
      .webp({ ...QUALITY, force: false })
      .avif({ ...QUALITY, effort: 0, force: false })
      .toBuffer()
    return stripNotes === null ? encoded : strip(encoded, stripNotes)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw /pixel limit/.test(String(error)) ? entityTooLarge() : unreadable()
  }
}

function strip(image: Buffer, by: (image: Buffer) => Buffer): Buffer {
  try {
    const stripped = by(image)
    return stripped.equals(image) ? image : stripped
  } catch {
    throw unreadable()
  }
}

const unreadable = () =>
  new ApiError(415, 'InvalidMimeType', 'This picture cannot be read. Send it as a JPEG, PNG, WebP or GIF file.')
