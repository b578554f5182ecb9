import { randomUUID } from 'node:crypto'
import type { Database } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import { cleanImage } from './clean-image.ts'
import { noSuchKey } from './errors.ts'
import { measureBody } from './measure-body.ts'
import type { StorageServices } from './services.ts'
import { describeFile, type StoredObject } from './stored-object.ts'

type Stored = Pick<StoredObject, 'name' | 'version' | 'metadata'>

/**
 * Writes a cleaned version of a stored picture.
 * @returns the new version's metadata; null if the file was clean and nothing was written
 * @throws ApiError naming a picture that cannot be cleaned
 */
export async function cleanStored(
  { blobs }: Pick<StorageServices, 'blobs'>,
  { name, version, metadata }: Stored,
  newVersion: string,
): Promise<StoredObject['metadata'] | null> {
  if (metadata.size === 0) return null
  const body = await blobs.read(version)
  if (body === null) throw noSuchKey()
  const image = Buffer.from(await new Response(body).arrayBuffer())
  const cleaned = await cleanImage(image).catch((error) => {
    throw error instanceof ApiError ? new ApiError(error.status, error.code, `${name}: ${error.message}`) : error
  })
  if (cleaned === image) return null
  const { chunks, measured } = measureBody(once(cleaned), Number.POSITIVE_INFINITY, async () => undefined)
  await blobs.write(newVersion, chunks)
  const { mimetype: type, cacheControl } = metadata
  return describeFile({ ...measured(), type, cacheControl })
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

const BATCH_SIZE = 100

/** Cleans every picture of a bucket that becomes public. @throws if one cannot be cleaned */
export async function cleanBucket(services: StorageServices, bucket: string): Promise<void> {
  const { database, removeFreed } = services
  let after = ''
  for (;;) {
    const objects = await nextObjects(database, bucket, after)
    for (const object of objects) {
      const version = randomUUID()
      const metadata = await cleanStored(services, object, version)
      if (metadata === null) continue
      await database.query(
        'update storage.objects set version = $3, metadata = $4, updated_at = now() where id = $1 and version = $2',
        [object.id, object.version, version, JSON.stringify(metadata)],
      )
    }
    const last = objects.at(-1)
    if (last === undefined) break
    after = last.name
  }
  await removeFreed()
}

const nextObjects = (database: Database, bucket: string, after: string) =>
  database.query<Stored & { id: string }>(
    `select id, name, version, metadata from storage.objects
     where bucket_id = $1 and name > $2 and metadata is not null order by name limit ${BATCH_SIZE}`,
    [bucket, after],
  )
