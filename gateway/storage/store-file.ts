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
  /** Metadata that policies may read before the file is uploaded. */
  declared: FileContent
  /** Writes the version's bytes and returns their metadata. */
  writeBytes(version: string): Promise<FileContent>
}

/**
 * Checks the permission, writes the bytes, then the row: a row always refers to a complete, durable file. A crash in
 * between leaves at most a file without a row, which the sweep deletes.
 * @returns the row's id
 */
export async function storeFile(
  { blobs, removeFreed }: StorageServices,
  { caller, database }: RequestScope,
  path: ObjectPath,
  { upsert, declared, writeBytes }: StoreOptions,
): Promise<string> {
  const version = randomUUID()
  const object = { ...path, id: randomUUID(), version }
  await checkWrite(database, { ...object, ...declared }, caller, upsert)
  const content = await writeBytes(version)
  const id = await writeObject(database, { ...object, ...content }, caller, upsert).catch(async (error) => {
    // If the row may have been committed, the bytes stay; without a row the daily sweep deletes them.
    if (error instanceof ApiError || wasRefused(error)) await blobs.remove([version])
    throw error
  })
  if (upsert) await removeFreed()
  return id
}
