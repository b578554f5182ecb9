import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { ApiError } from '#gateway/errors.ts'
import type { Blobs } from './blobs.ts'
import { essenceOf, readContentType } from './content-type.ts'
import { cropAt } from './crop-at.ts'
import { entityTooLarge, invalidRequest, noSuchKey } from './errors.ts'
import type { Transform } from './read-transform.ts'
import { toText } from './read-transform.ts'
import type { StoredObject } from './stored-object.ts'
import { createTaskQueue } from './task-queue.ts'

export interface Rendition {
  bytes: Buffer
  type: string
  /** The value of the ETag header. */
  tag: string
}

export interface Renditions {
  /** @param accept the browser's Accept header; @throws ApiError for a file that is no picture */
  render(object: StoredObject, transform: Transform, accept: string): Promise<Rendition>
  /** Deletes the renditions of removed pictures. */
  removeCached(versions: readonly string[]): Promise<void>
}

const MAX_SOURCE_BYTES = 25 * 1024 * 1024
const MAX_PIXELS = 50_000_000
/** The pixel limit of all output frames together. */
const MAX_ANIMATED_PIXELS = 4_000_000
const SECONDS = 10
const AVIF_EFFORT = 2
const GIF_EFFORT = 3
const HEAD_BYTES = 4100
const QUALITY = 80
const CONCURRENCY = 2
const MAX_WAITING = 20
const CACHE_BYTES = 256 * 1024 * 1024
const WRITES_BETWEEN_SWEEPS = 100

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
const FORMATS: Readonly<Record<string, Format>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/**
 * Resizes and converts pictures. libvips uses its own threads, two jobs at a time, and at most twenty wait. Results
 * are cached in `folder`; the least recently used are evicted and can be made again.
 */
export function createRenditions(blobs: Blobs, folder: string): Renditions {
  const inProgress = new Map<string, Promise<Buffer>>()
  const enqueue = createTaskQueue(CONCURRENCY, MAX_WAITING)
  let writes = 0

  async function make(object: StoredObject, transform: Transform, format: Format): Promise<Buffer> {
    if (object.metadata.size > MAX_SOURCE_BYTES) throw entityTooLarge()
    const body = await blobs.read(object.version)
    if (body === null) throw noSuchKey()
    return convert(Buffer.from(await new Response(body).arrayBuffer()), transform, format)
  }

  async function keep(path: string, bytes: Buffer): Promise<void> {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, path)
    writes += 1
    if (writes % WRITES_BETWEEN_SWEEPS === 0) await makeRoom(folder)
  }

  async function readOrMake(path: string, object: StoredObject, transform: Transform, format: Format) {
    const kept = await readFile(path).catch(() => null)
    if (kept !== null) {
      const now = new Date()
      await utimes(path, now, now).catch(() => undefined)
      return kept
    }
    const bytes = await enqueue(() => make(object, transform, format))
    // A full disk only disables the cache.
    await keep(path, bytes).catch(() => undefined)
    return bytes
  }

  return {
    async render(object, transform, accept) {
      const format = chooseFormat(await pictureTypeOf(blobs, object), transform, accept)
      const name = createHash('sha256')
        .update(`${toText(transform)} ${format}`)
        .digest('hex')
        .slice(0, 32)
      const path = join(folder, object.version, name)
      const making = inProgress.get(path) ?? readOrMake(path, object, transform, format)
      inProgress.set(path, making)
      const bytes = await making.finally(() => inProgress.delete(path))
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

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

async function convert(source: Buffer, transform: Transform, format: Format): Promise<Buffer> {
  const { width, height, resize = 'cover', quality = QUALITY } = transform
  // Loaded with the first picture: most server starts need none.
  const { default: sharp } = await import('sharp')
  try {
    const limitInputPixels = MAX_PIXELS
    // Decodes damaged pictures as far as possible, like browsers.
    const options = { limitInputPixels, failOn: 'none' } as const
    const { pages = 1, autoOrient, ...one } = await sharp(source, options).metadata()
    const pixels = pixelsOf(one, transform)
    if (pixels > MAX_PIXELS) throw entityTooLarge()
    // An animation that would take minutes becomes its first frame.
    const isAnimated = pages > 1 && (format === 'gif' || format === 'webp') && pages * pixels <= MAX_ANIMATED_PIXELS
    const picture = sharp(source, { ...options, animated: isAnimated }).timeout({ seconds: SECONDS })
    const upright = isAnimated ? picture : picture.autoOrient()
    const crop = isAnimated ? null : cropAt(autoOrient, transform)
    const sized =
      crop !== null
        ? upright.resize({ ...crop.scaled, fit: 'fill' }).extract(crop.frame)
        : width === undefined && height === undefined
          ? upright
          : upright.resize({
              ...(width === undefined ? {} : { width }),
              ...(height === undefined ? {} : { height }),
              fit: FITS[resize],
              ...(transform.gravity === 'sm' ? { position: sharp.strategy.attention } : {}),
              withoutEnlargement: resize !== 'fill',
            })
    return await encode(sized, format, quality).toBuffer()
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (/timeout/.test(String(error))) throw entityTooLarge()
    throw /pixel limit/.test(String(error))
      ? entityTooLarge()
      : invalidRequest('The source image is invalid or unsupported for rendering')
  }
}

function encode(picture: Sharp, format: Format, quality: number): Sharp {
  if (format === 'png') return picture.png()
  if (format === 'gif') return picture.gif({ effort: GIF_EFFORT })
  return format === 'avif' ? picture.avif({ quality, effort: AVIF_EFFORT }) : picture[format]({ quality })
}

/** The maximum pixels of an output frame. */
function pixelsOf(source: { width: number; height: number }, { width, height, resize }: Transform): number {
  if (resize === 'fill') return (width ?? source.width) * (height ?? source.height)
  return Math.min(width ?? source.width, source.width) * Math.min(height ?? source.height, source.height)
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
