import type { Bucket } from './buckets.ts'
import { runPictureJob } from './picture-jobs.ts'
import { unreadable } from './reencode-photo.ts'
import { drawingStripperOf, stripperOf } from './strip-image.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { createTaskQueue } from './task-queue.ts'

const CLEANING_MS = 30_000
// Decoding and encoding take a processor that also answers requests.
const enqueue = createTaskQueue(1, 20)

/** True for a public bucket that accepts only pictures: metadata of cameras is removed there. */
export const showsPictures = ({ public: isPublic, allowed_mime_types: types }: Bucket): boolean =>
  isPublic && types !== null && types.length > 0 && types.every((type) => type.startsWith('image/'))

/**
 * Removes metadata, comments, unknown segments and trailing bytes from a picture, and applies its orientation. A
 * picture without any of these stays unchanged byte for byte; a large turned JPEG keeps its pixels and orientation.
 * @throws ApiError if the picture cannot be decoded
 */
export async function cleanImage(image: Buffer): Promise<Buffer> {
  const stripDrawing = drawingStripperOf(image)
  if (stripDrawing) return strip(image, stripDrawing)
  const encoded = await enqueue(() => runPictureJob({ kind: 'reencode', source: image }, CLEANING_MS))
  if (typeof encoded === 'number') return strip(image, stripperFor(image, encoded))
  return strip(encoded, stripperOf(encoded) ?? ((same) => same))
}

const stripperFor = (image: Buffer, orientation: number) =>
  orientation === 1 ? (stripperOf(image) ?? stripJpeg) : (jpeg: Buffer) => stripJpeg(jpeg, orientation)

function strip(image: Buffer, by: (image: Buffer) => Buffer): Buffer {
  try {
    const stripped = by(image)
    return stripped.equals(image) ? image : stripped
  } catch {
    throw unreadable()
  }
}
