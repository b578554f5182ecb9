import { randomUUID } from 'node:crypto'
import { wasRefused } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import type { NewObject, ObjectPath } from './objects.ts'
import { checkWrite, writeObject } from './objects.ts'
import type { RequestScope } from './request-scope.ts'
import type { StorageServices } from './services.ts'

export type FileContent = Pick<NewObject, 'metadata' | 'userMetadata'>

export interface StoreOptions {
  upsert: boolean
  /** What policies may ask about the file before it has come. */
  announced: FileContent
  /** Writes the version's bytes and tells what they are. */
  fill(version: string): Promise<FileContent>
}

/**
 * Permission, bytes, row, in this order: a row always names a file that is whole and on the disk.
 * Whatever ends in between leaves a file without a row at most, and that is swept away.
 * @returns the row's id
 */
export async function storeFile(
  { blobs, removeFreed }: StorageServices,
  { caller, database }: RequestScope,
  path: ObjectPath,
  { upsert, announced, fill }: StoreOptions,
): Promise<string> {
  const version = randomUUID()
  const object = { ...path, id: randomUUID(), version }
  await checkWrite(database, { ...object, ...announced }, caller, upsert)
  const content = await fill(version)
  const id = await writeObject(database, { ...object, ...content }, caller, upsert).catch(async (error) => {
    // Where the row may have come, the bytes stay; a row that did not come leaves them to the daily sweep.
    if (error instanceof ApiError || wasRefused(error)) await blobs.remove([version])
    throw error
  })
  if (upsert) await removeFreed()
  return id
}
