import { constants, mkdirSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Blobs } from './blobs.ts'

const VERSION = /^[0-9a-f]{2}[0-9a-f-]{34}$/

export const createFolderBlobs = (folder: string): Blobs => new FolderBlobs(folder)

/**
 * Files in a folder: `<first two digits>/<version>`, and `incoming/` for uploads in progress. The server generates the
 * names, so no object key can escape the folder.
 */
class FolderBlobs implements Blobs {
  readonly #folder: string
  readonly #incoming: string

  constructor(folder: string) {
    this.#folder = folder
    this.#incoming = join(folder, 'incoming')
    mkdirSync(this.#incoming, { recursive: true, mode: 0o700 })
  }

  #shardOf(version: string): string {
    return join(this.#folder, version.slice(0, 2))
  }

  #pathOf(version: string): string {
    if (!VERSION.test(version)) throw new Error(`'${version}' is not a version`)
    return join(this.#shardOf(version), version)
  }

  /** Writes a temporary file and renames it once its bytes, and then its name, are durable. */
  async #publish(version: string, writeDraft: (path: string) => Promise<void>) {
    const path = this.#pathOf(version)
    const draft = join(this.#incoming, version)
    try {
      await writeDraft(draft)
      await mkdir(this.#shardOf(version), { recursive: true, mode: 0o700 })
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await sync(this.#shardOf(version))
    await sync(this.#folder)
  }

  write(version: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    return this.#publish(version, async (draft) => {
      await using file = await open(draft, 'wx', 0o600)
      for await (const chunk of body) await file.writeFile(chunk)
      await file.sync()
    })
  }

  async read(version: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null> {
    const file = await open(this.#pathOf(version)).catch(ignoreMissing)
    return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>)
  }

  async sizeOf(version: string): Promise<number | null> {
    return (await stat(this.#pathOf(version)).catch(ignoreMissing))?.size ?? null
  }

  async copy(from: string, to: string): Promise<boolean> {
    const source = this.#pathOf(from)
    try {
      await this.#publish(to, async (draft) => {
        await copyFile(source, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        await sync(draft)
      })
      return true
    } catch (error) {
      // Another request may have removed it a moment ago.
      if ((await this.sizeOf(from)) === null) return false
      throw error
    }
  }

  async remove(versions: readonly string[]): Promise<void> {
    for (const version of versions) if (VERSION.test(version)) await rm(this.#pathOf(version), { force: true })
  }

  async *list(): AsyncGenerator<{ version: string; writtenAt: Date }> {
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.parentPath === this.#incoming || !VERSION.test(entry.name)) continue
      const found = await stat(this.#pathOf(entry.name)).catch(ignoreMissing)
      if (found !== null) yield { version: entry.name, writtenAt: found.ctime }
    }
  }

  async removeDrafts(before: Date): Promise<void> {
    for (const name of await readdir(this.#incoming)) {
      const path = join(this.#incoming, name)
      const found = await stat(path).catch(ignoreMissing)
      if (found !== null && found.mtime < before) await rm(path, { force: true, recursive: true })
    }
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
