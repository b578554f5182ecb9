import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const DAY = 24 * 3600 * 1000

/** Removes leftovers of a killed backup or restore from the data folder: unprotected copies of every row. */
export async function removeStaleFolders(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (/^(backup|restore)-\w+$/.test(name) && (await stat(path)).mtimeMs < Date.now() - DAY)
      await rm(path, { recursive: true, force: true })
  }
}
