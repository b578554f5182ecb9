import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UnfinishedUploads, type UploadQuota } from './unfinished-uploads.ts'

export const partialFolder = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'resumable')

const DAY = 24 * 3600 * 1000
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const form = z.object({
  bucket: z.string(),
  key: z.string(),
  /** The declared size in bytes. */
  length: z.int().min(0),
  type: z.string(),
  cacheControl: z.string(),
  userMetadata: z.record(z.string(), z.unknown()).nullable(),
  upsert: z.boolean(),
  /** The subject of the token that created the upload. */
  owner: z.string().nullable(),
  /** The Upload-Metadata header as sent. */
  uploadMetadata: z.string(),
  expiresAt: z.coerce.date(),
})

/** An unfinished resumable upload with its destination. */
type PartialFile = z.infer<typeof form>

export interface StoredPart extends PartialFile {
  /** Bytes received so far. */
  offset: number
}

export type PartialFiles = ReturnType<typeof createPartialFiles>

/**
 * Unfinished resumable uploads: `<id>.part`, which only grows, and `<id>.json`. They are always on this machine's disk
 * and expire after a day; the client then starts a new upload.
 */
export function createPartialFiles(folder: string) {
  const pathOf = (id: string, kind: 'json' | 'part') => join(folder, `${id}.${kind}`)
  const inUse = new Set<string>()

  const unfinished = new UnfinishedUploads()
  let counting: Promise<void> | undefined

  /** Counts the uploads that an earlier process began. */
  async function countAll(): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      const id = name.slice(0, -'.json'.length)
      const file = name.endsWith('.json') ? await find(id) : null
      if (file !== null) unfinished.add(id, file, null)
    }
  }

  /** @returns its id; @throws ApiError beyond the quota */
  async function insert(file: Omit<PartialFile, 'expiresAt'>, quota: UploadQuota | null) {
    counting ??= countAll()
    await counting
    const id = randomUUID()
    const expiresAt = new Date(Date.now() + DAY)
    unfinished.add(id, { ...file, expiresAt }, quota)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(pathOf(id, 'part'), '', { mode: 0o600, flag: 'wx' })
      await writeFile(pathOf(id, 'json'), JSON.stringify({ ...file, expiresAt }), { mode: 0o600 })
    } catch (error) {
      unfinished.remove(id)
      throw error
    }
    return { id, expiresAt }
  }

  async function find(id: string): Promise<StoredPart | null> {
    if (!ID.test(id)) return null
    const [json, part] = await Promise.all([
      readFile(pathOf(id, 'json'), 'utf8').catch(() => null),
      stat(pathOf(id, 'part')).catch(() => null),
    ])
    const file = json === null ? null : readForm(json)
    return file === null || part === null ? null : { ...file, offset: part.size }
  }

  /** Appends received bytes, even if the connection breaks. @throws what `body` throws */
  async function append(id: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    await using file = await open(pathOf(id, 'part'), 'a')
    for await (const chunk of body) await file.writeFile(chunk)
  }

  const read = (id: string): AsyncIterable<Uint8Array> => createReadStream(pathOf(id, 'part'))

  async function remove(id: string): Promise<void> {
    await removeFiles([`${id}.json`, `${id}.part`])
    unfinished.remove(id)
  }

  async function removeFiles(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(join(folder, name), { force: true })
  }

  /** Runs with an exclusive lock on the upload. @returns null if another request has the lock */
  async function withLock<T>(id: string, work: () => Promise<T>): Promise<T | null> {
    if (inUse.has(id)) return null
    inUse.add(id)
    return work().finally(() => inUse.delete(id))
  }

  async function removeOld(now = Date.now()): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      const found = await stat(join(folder, name)).catch(() => null)
      if (found !== null && found.mtimeMs < now - DAY) await removeFiles([name])
    }
  }

  return { insert, find, append, read, remove, withLock, removeOld }
}

/** @returns null for a text that was cut off, or that another version of the program wrote in another form */
function readForm(json: string): PartialFile | null {
  try {
    const fields = JSON.parse(json)
    // Version 0.1.0 named it `described`.
    return form.parse({ uploadMetadata: fields.described, ...fields })
  } catch {
    return null
  }
}
