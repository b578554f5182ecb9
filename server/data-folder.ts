import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the data folder open. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/**
 * Holds the data folder for this process: two on one embedded database would destroy it.
 * SQLite's exclusive lock is the operating system's, so it ends with the process, however that ends.
 * @returns a function that lets go
 * @throws FolderInUseError
 */
export function holdDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw new FolderInUseError(
      `${folder} is in use by another Touchline process. Stop that one first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  return () => lock.close()
}
