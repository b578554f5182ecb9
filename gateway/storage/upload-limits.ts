import { findBucketLimits } from './buckets.ts'
import { showsPictures } from './clean-image.ts'
import type { ObjectPath } from './objects.ts'
import type { Limits } from './receive-file.ts'
import type { StorageServices } from './services.ts'

/** The limits of an upload to a destination. */
export async function limitsFor(
  { database, config }: Pick<StorageServices, 'database' | 'config'>,
  { bucket: id, key }: ObjectPath,
): Promise<Limits> {
  const bucket = await findBucketLimits(database, id)
  return {
    size: Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, config.FILE_SIZE_LIMIT),
    types: bucket.allowed_mime_types,
    isPlaceholder: key.endsWith('.emptyFolderPlaceholder'),
    cleansImages: showsPictures(bucket),
  }
}
