import { findBucketLimits } from './buckets.ts'
import { showsPictures } from './clean-image.ts'
import { checkContent, checkDeclaredType } from './content-type.ts'
import { entityTooLarge, noSuchKey } from './errors.ts'
import type { StorageServices } from './services.ts'
import type { StoredObject } from './stored-object.ts'

const HEAD = { start: 0, end: 4099 }

/**
 * Checks a moved or retyped file against the limits of its destination.
 * @returns true if it must be cleaned, because the bucket shows its pictures publicly
 */
export async function checkDestination(
  { database, blobs }: StorageServices,
  { bucket_id, version, metadata }: StoredObject,
  target: { bucket: string; mimetype: string },
): Promise<boolean> {
  const limits = await findBucketLimits(database, target.bucket)
  if (bucket_id === target.bucket && metadata.mimetype === target.mimetype) return false
  if (limits.file_size_limit !== null && metadata.size > limits.file_size_limit) throw entityTooLarge()
  checkDeclaredType(target.mimetype, limits.allowed_mime_types)
  if (limits.allowed_mime_types === null || metadata.size === 0) return false
  const head = await blobs.read(version, HEAD)
  if (head === null) throw noSuchKey()
  await checkContent(target.mimetype, new Uint8Array(await new Response(head).arrayBuffer()))
  return bucket_id !== target.bucket && showsPictures(limits)
}
