import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shareBetweenAddresses } from '#gateway/database/address-scheduler.ts'
import { ApiError } from '#gateway/errors.ts'
import type { Blobs } from './blobs.ts'
import { essenceOf, readContentType } from './content-type.ts'
import type { Format } from './convert-picture.ts'
import { clientLeft, entityTooLarge, invalidRequest, noSuchKey } from './errors.ts'
import { runPictureJob, TooCostlyError } from './picture-jobs.ts'
import type { Transform } from './read-transform.ts'
import { toText } from './read-transform.ts'
import { createRefusals } from './refusals.ts'
import type { StoredObject } from './stored-object.ts'
import { createTaskQueue } from './task-queue.ts'

interface Rendition {
  bytes: Buffer
  type: string
  /** The value of the ETag header. */
  tag: string
}

export interface Renditions {
  /**
   * @param accept the browser's Accept header
   * @param signal drops the rendition while it waits for its turn
   * @throws ApiError for a file that is no picture; BudgetError
   */
  render(object: StoredObject, transform: Transform, accept: string, signal?: AbortSignal): Promise<Rendition>
  /** Deletes the renditions of removed pictures. */
  removeCached(versions: readonly string[]): Promise<void>
}

const MAX_SOURCE_BYTES = 25 * 1024 * 1024
const RENDERING_MS = 10_000
const HEAD_BYTES = 4100
const CONCURRENCY = 2
const MAX_WAITING = 20
const CACHE_BYTES = 256 * 1024 * 1024
const WRITES_BETWEEN_SWEEPS = 100
/** Milliseconds of rendering for each second: an address may use half of one of the two processes. */
const BUDGET = { perSecond: 500, atOnce: CONCURRENCY, waiting: 100 }

const FORMATS: Readonly<Record<string, Format>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

interface RenditionOptions {
  /** Whether addresses get a limited share. */
  isShared?: boolean
  /** The limit of one rendition. */
  renderingMs?: number
}

interface Wanted {
  object: StoredObject
  transform: Transform
  format: Format
  /** Whether the source is an SVG. */
  isDrawing: boolean
}

/**
 * Resizes and converts pictures: two at a time, of different addresses. Results are cached in `folder`; the least
 * recently used are evicted and can be made again. Refusals are remembered.
 */
export function createRenditions(
  blobs: Blobs,
  folder: string,
  { isShared = true, renderingMs = RENDERING_MS }: RenditionOptions = {},
): Renditions {
  const inProgress = new Map<string, Promise<Buffer>>()
  const inTurn = isShared ? shareBetweenAddresses(BUDGET, false) : <T>(work: () => Promise<T>) => work()
  const enqueue = createTaskQueue(CONCURRENCY, MAX_WAITING)
  const refusals = createRefusals()
  let writes = 0

  async function make(object: StoredObject, transform: Transform, format: Format): Promise<Buffer> {
    if (object.metadata.size > MAX_SOURCE_BYTES) throw entityTooLarge()
    const body = await blobs.read(object.version)
    if (body === null) throw noSuchKey()
    const source = Buffer.from(await new Response(body).arrayBuffer())
    const made = await runPictureJob({ kind: 'convert', source, transform, format }, renderingMs)
    if (typeof made === 'number') throw new Error('a rendition is a picture')
    return made
  }

  async function keep(path: string, bytes: Buffer): Promise<void> {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, path)
    writes += 1
    if (writes % WRITES_BETWEEN_SWEEPS === 0) await makeRoom(folder)
  }

  async function makeAndKeep(path: string, { object, transform, format, isDrawing }: Wanted) {
    const kept = await readKept(path)
    if (kept !== null) return kept
    // A drawing costs the same in all sizes. Of another picture, a smaller size may be made.
    const tooCostly = isDrawing ? object.version : path
    refusals.check(path, tooCostly)
    const bytes = await enqueue(() => make(object, transform, format)).catch((error) => {
      if (error instanceof TooCostlyError) refusals.add(tooCostly, error)
      else if (error instanceof ApiError && isFinal(error)) refusals.add(path, error)
      throw error
    })
    // A full disk only disables the cache.
    await keep(path, bytes).catch(() => undefined)
    return bytes
  }

  /** Requests for one rendition share its making, each in the turn of its own address. */
  async function makeOnce(path: string, wanted: Wanted): Promise<Buffer> {
    const making = inProgress.get(path) ?? makeAndKeep(path, wanted)
    inProgress.set(path, making)
    return making.finally(() => inProgress.delete(path))
  }

  return {
    async render(object, transform, accept, signal) {
      const type = await pictureTypeOf(blobs, object)
      const format = chooseFormat(type, transform, accept)
      const name = createHash('sha256')
        .update(`${toText(transform)} ${format}`)
        .digest('hex')
        .slice(0, 32)
      const path = join(folder, object.version, name)
      const make = async () => {
        if (signal?.aborted) throw clientLeft()
        return makeOnce(path, { object, transform, format, isDrawing: type === 'image/svg+xml' })
      }
      const bytes = (await readKept(path)) ?? (await inTurn(make))
      return { bytes, type: `image/${format}`, tag: `"${object.version}-${name}"` }
    },

    async removeCached(versions) {
      for (const version of versions)
        if (/^[0-9a-f-]{36}$/.test(version)) await rm(join(folder, version), { recursive: true, force: true })
    },
  }
}

/** Uses the stored type, or the detected one: a client that does not set a type sends pictures as plain text. */
async function pictureTypeOf(blobs: Blobs, { version, metadata }: StoredObject): Promise<string> {
  const declared = essenceOf(metadata.mimetype)
  if (declared.startsWith('image/')) return declared
  const end = Math.min(metadata.size, HEAD_BYTES) - 1
  const head = end < 0 ? null : await blobs.read(version, { start: 0, end })
  const found = head && (await readContentType(new Uint8Array(await new Response(head).arrayBuffer())))
  if (!found || !Object.hasOwn(FORMATS, found)) throw invalidRequest('The requested resource is not an image')
  return found
}

/**
 * Keeps the picture's format, unless the browser accepts a smaller one and the request did not ask for the original.
 */
function chooseFormat(type: string, { format }: Transform, accept: string): Format {
  const own = FORMATS[type] ?? 'png'
  if (format === 'origin') return own
  return format ?? (/image\/webp/.test(accept) ? 'webp' : own)
}

/** A file that is missing or a full queue is no property of the picture. */
const isFinal = ({ status }: ApiError) => status === 400 || status === 413

async function readKept(path: string): Promise<Buffer | null> {
  const kept = await readFile(path).catch(() => null)
  const now = new Date()
  if (kept !== null) await utimes(path, now, now).catch(() => undefined)
  return kept
}

async function makeRoom(folder: string): Promise<void> {
  const files = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found !== null) files.push({ path, size: found.size, usedAt: found.mtimeMs })
  }
  files.sort((one, other) => other.usedAt - one.usedAt)
  let total = 0
  for (const { path, size } of files) {
    total += size
    if (total > CACHE_BYTES) await rm(path, { force: true })
  }
}
