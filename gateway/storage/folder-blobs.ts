import { constants, mkdirSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Blobs } from './blobs.ts'

const VERSION = /^[0-9a-f]{2}[0-9a-f-]{34}$/

/**
 * Files in a folder: `<first two digits>/<version>`, and `incoming/` for uploads in progress. The server generates the
 * names, so no object key can escape the folder.
 */
export function createFolderBlobs(folder: string): Blobs {
  const incoming = join(folder, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })

  const shardOf = (version: string) => join(folder, version.slice(0, 2))
  const pathOf = (version: string) => {
    if (!VERSION.test(version)) throw new Error(`'${version}' is not a version`)
    return join(shardOf(version), version)
  }

  /** Writes a temporary file and renames it once its bytes, and then its name, are durable. */
  async function publish(version: string, writeFileOnce: (path: string) => Promise<void>) {
    const path = pathOf(version)
    const draft = join(incoming, version)
    try {
      await writeFileOnce(draft)
      await mkdir(shardOf(version), { recursive: true, mode: 0o700 })
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await sync(shardOf(version))
    await sync(folder)
  }

  return {
    write: (version, body) =>
      publish(version, async (draft) => {
        await using file = await open(draft, 'wx', 0o600)
        for await (const chunk of body) await file.writeFile(chunk)
        await file.sync()
      }),

    async read(version, range) {
      const file = await open(pathOf(version)).catch(ignoreMissing)
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>)
    },

    async sizeOf(version) {
      return (await stat(pathOf(version)).catch(ignoreMissing))?.size ?? null
    },

    async copy(from, to) {
      const source = pathOf(from)
      if ((await stat(source).catch(ignoreMissing)) === null) return false
      await publish(to, async (draft) => {
        await copyFile(source, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        await sync(draft)
      })
      return true
    },

    async remove(versions) {
      for (const version of versions) if (VERSION.test(version)) await rm(pathOf(version), { force: true })
    },

    async *list() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || entry.parentPath === incoming || !VERSION.test(entry.name)) continue
        const found = await stat(pathOf(entry.name)).catch(ignoreMissing)
        if (found !== null) yield { version: entry.name, writtenAt: found.ctime }
      }
    },

    async removeDrafts(before) {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const found = await stat(path).catch(ignoreMissing)
        if (found !== null && found.mtime < before) await rm(path, { force: true, recursive: true })
      }
    },
  }
}

async function sync(path: string) {
  await using handle = await open(path)
  await handle.sync()
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
