import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the data folder open. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** A file of the data folder is missing or damaged. The message names it and says what to do. Nothing was changed. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** The advice for any damage. */
export const REMEDY =
  'Nothing was changed. Copy the data folder again as a whole, restore a backup into an empty folder (npm run restore), or set DATA_DIR to another folder.'

const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/**
 * Locks the data folder for this process: two processes on one embedded database would destroy it.
 * SQLite's exclusive lock belongs to the operating system, so it ends with the process, even after a crash.
 * @returns a function that unlocks it
 * @throws FolderInUseError; DataFolderError where the folder or its lock cannot be used
 */
export function lockDataFolder(folder: string): () => void {
  makeFolder(folder)
  const file = join(folder, 'lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (cause) {
    lock?.close()
    const { errcode } = cause as { errcode?: number }
    if (errcode === SQLITE_FULL)
      throw new DataFolderError(`The disk of ${folder} is full. Make room, and start again.`, { cause })
    if (errcode === SQLITE_BUSY)
      throw new FolderInUseError(
        `${folder} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
        { cause },
      )
    const reason = cause instanceof Error ? cause.message : cause
    throw new DataFolderError(
      `${file} cannot be used as the lock of the data folder (${reason}). If no other process uses the folder and it can be written to, remove that file and start again.`,
      { cause },
    )
  }
  const acquired = lock
  return () => acquired.close()
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file is in its place' : message
    throw new DataFolderError(`${folder} cannot be the data folder: ${reason}. Set DATA_DIR to another folder.`, {
      cause,
    })
  }
}
