import { noSuchKey } from './errors.ts'
import type { StoredObject } from './stored-object.ts'

/**
 * Reads a file's row, then its bytes. Beside an upload that replaces the file, its former bytes may be gone: then both
 * are read again.
 */
export async function whileStored(
  find: () => Promise<StoredObject>,
  read: (object: StoredObject) => Promise<Response>,
): Promise<Response> {
  const object = await find()
  return read(object).catch(async (error: Error & { code?: string }) => {
    if (error.code !== noSuchKey().code) throw error
    const current = await find()
    if (current.version === object.version) throw error
    return read(current)
  })
}
