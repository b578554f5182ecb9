import { shareBetweenAddresses } from '#gateway/database/address-scheduler.ts'
import type { Bucket } from './buckets.ts'
import { pictureTooCostly } from './errors.ts'
import { runPictureJob, TooCostlyError } from './picture-jobs.ts'
import { unreadable } from './reencode-photo.ts'
import { drawingStripperOf, stripperOf } from './strip-image.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { createTaskQueue } from './task-queue.ts'

const CLEANING_MS = 30_000
// Decoding and encoding take a processor that also answers requests, and each waiting picture is in memory.
const enqueue = createTaskQueue(1, 40)
/** Milliseconds of cleaning for each second: an address may use half of the process. */
const inTurn = shareBetweenAddresses({ perSecond: 500, atOnce: 1, waiting: 5 }, false)

/** True for a public bucket that accepts only pictures: metadata of cameras is removed there. */
export const showsPictures = ({ public: isPublic, allowed_mime_types: types }: Bucket): boolean =>
  isPublic && types !== null && types.length > 0 && types.every((type) => type.startsWith('image/'))

/**
 * Removes metadata, comments, unknown segments and trailing bytes from a picture, and applies its orientation. A
 * picture without any of these stays unchanged byte for byte; a large turned JPEG keeps its pixels and orientation.
 * @param ms the limit of decoding and encoding it
 * @throws ApiError if the picture cannot be decoded; BudgetError
 */
export async function cleanImage(image: Buffer, ms = CLEANING_MS): Promise<Buffer> {
  const stripDrawing = drawingStripperOf(image)
  if (stripDrawing) return strip(image, stripDrawing)
  const job = () => runPictureJob({ kind: 'reencode', source: image }, ms)
  const encoded = await inTurn(() => enqueue(job)).catch((error) => {
    throw error instanceof TooCostlyError ? pictureTooCostly() : error
  })
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
