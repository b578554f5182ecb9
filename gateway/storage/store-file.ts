import { randomUUID } from 'node:crypto'
import { wasRefused } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import type { NewObject, ObjectPath } from './objects.ts'
import { checkWrite, writeObject } from './objects.ts'
import { checkQuota, quotaCheck } from './owner-quota.ts'
import type { RequestScope } from './request-scope.ts'
import type { StorageServices } from './services.ts'

type FileContent = Pick<NewObject, 'metadata' | 'userMetadata'>

interface StoreOptions {
  upsert: boolean
  /** Metadata that policies may read before the file is uploaded. */
  declared: FileContent
  /** Writes the version's bytes and returns their metadata. */
  writeBytes(version: string): Promise<FileContent>
}

/**
 * Checks the permission and the owner's quota, writes the bytes, then the row: a row always refers to a complete,
 * durable file. A crash in between leaves at most a file without a row, which the sweep deletes.
 * @returns the row's id
 */
export async function storeFile(
  services: StorageServices,
  { caller, database }: RequestScope,
  path: ObjectPath,
  { upsert, declared, writeBytes }: StoreOptions,
): Promise<string> {
  const { blobs, removeFreed } = services
  const version = randomUUID()
  const object = { ...path, id: randomUUID(), version }
  await checkWrite(database, { ...object, ...declared }, caller, upsert)
  await checkQuota(services, caller, path, declared.metadata.size ?? 0)
  const content = await writeBytes(version)
  // Other uploads may have ended meanwhile, and a body may have no declared length.
  const check = quotaCheck(services, caller, path, content.metadata.size ?? 0)
  const write = writeObject(database, { ...object, ...content }, caller, upsert, check)
  const id = await write.catch(async (error) => {
    // If the row may have been committed, the bytes stay; without a row the daily sweep deletes them.
    if (error instanceof ApiError || wasRefused(error)) await blobs.remove([version])
    throw error
  })
  if (upsert) await removeFreed()
  return id
}
