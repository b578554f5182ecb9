import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { ApiError } from '#gateway/errors.ts'
import type { Blobs } from './blobs.ts'
import { bodyChunks, upTo } from './body-chunks.ts'
import { cleanImage } from './clean-image.ts'
import { checkContent, checkDeclaredType, essenceOf } from './content-type.ts'
import { entityTooLarge, invalidRequest, noContentProvided } from './errors.ts'
import { type Measured, measureBody } from './measure-body.ts'
import { readUserMetadata } from './user-metadata.ts'

/** The bytes of a form that are no file: other fields, names and boundaries. */
const MAX_BYTES_BESIDE_FILE = 1024 * 1024

export interface Limits {
  /** Bytes. */
  size: number
  /** Types that the bucket accepts; null for all. With a list, the content is checked too. */
  types: readonly string[] | null
  /** A folder's placeholder: an empty one may have any type. */
  isPlaceholder: boolean
  /** Removes camera metadata from pictures. */
  cleansImages: boolean
}

interface ReceivedFile extends Measured {
  type: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** Streams a request's file into the store, from any of its encodings. If it throws, nothing is stored. */
export function receiveFile(request: Request, blobs: Blobs, version: string, limits: Limits): Promise<ReceivedFile> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  return essenceOf(type) === 'multipart/form-data'
    ? receiveForm(request, type, blobs, version, limits)
    : receiveRaw(request, type, blobs, version, limits)
}

async function receiveRaw(request: Request, type: string, blobs: Blobs, version: string, limits: Limits) {
  const { headers } = request
  const declared = headers.get('content-length')
  if (Number(declared) > limits.size) throw entityTooLarge()
  const userMetadata = readUserMetadata(headers.get('x-metadata'), 'base64')
  const cacheControl = checkCacheControl(headers.get('cache-control') ?? 'no-cache')
  const { received, ...stored } = await receiveBytes(bodyChunks(request.body), type, blobs, version, limits)
  if (declared !== null && received !== Number(declared)) {
    await blobs.remove([version])
    throw invalidRequest('The upload ended before its announced length')
  }
  return { ...stored, type, cacheControl, userMetadata }
}

/** Reads the only file of a form, under any name; text parts may be before or after it. */
async function receiveForm(request: Request, contentType: string, blobs: Blobs, version: string, limits: Limits) {
  if (request.body === null) throw noContentProvided()
  const most = limits.size + MAX_BYTES_BESIDE_FILE
  if (Number(request.headers.get('content-length')) > most) throw entityTooLarge()
  const fields = new Map<string, string>()
  const stop = new AbortController()
  let file: Promise<Measured & { type: string }> | undefined
  let part: Readable | undefined
  const form = openForm(contentType)
  form.on('field', (name, value) => fields.set(name, value))
  form.on('file', (_name, stream, _filename, _encoding, type) => {
    // The parser reports an invalid form to the stream without ending it.
    stream.on('error', (error) => stream.destroy(asFormError(error)))
    if (file !== undefined) return stream.resume()
    part = stream
    file = receiveBytes(stream, type, blobs, version, limits).then((stored) => ({ ...stored, type }))
    file.catch((error) => stop.abort(error))
  })
  try {
    await pipeline(upTo(bodyChunks(request.body), most), form, { signal: stop.signal })
    if (file === undefined) throw noContentProvided()
    const { size, md5, type } = await file
    return {
      size,
      md5,
      type,
      cacheControl: readCacheSeconds(fields.get('cacheControl')),
      userMetadata: readUserMetadata(fields.get('metadata') ?? null, 'json'),
    }
  } catch (error) {
    part?.destroy(asFormError(error))
    await file?.catch(() => undefined)
    await blobs.remove([version])
    throw stop.signal.aborted ? stop.signal.reason : asFormError(error)
  }
}

/** Checks, cleans and stores the body; `received` are the bytes before cleaning. */
export async function receiveBytes(
  body: AsyncIterable<Uint8Array>,
  type: string,
  blobs: Blobs,
  version: string,
  limits: Limits,
): Promise<Measured & { received: number }> {
  const measure = limits.isPlaceholder ? 0 : limits.size
  const checkHead = async (head: Uint8Array) => {
    if (limits.types !== null && !limits.isPlaceholder) await checkContent(type, head)
  }
  checkDeclaredType(type, limits.isPlaceholder ? null : limits.types)
  const received = measureBody(body, measure, checkHead)
  if (!limits.cleansImages || limits.isPlaceholder) {
    await blobs.write(version, received.chunks)
    const measured = received.measured()
    return { ...measured, received: measured.size }
  }
  const cleaned = measureBody(cleanChunks(received.chunks), Number.POSITIVE_INFINITY, async () => undefined)
  await blobs.write(version, cleaned.chunks)
  return { ...cleaned.measured(), received: received.measured().size }
}

/** A picture is cleaned as a whole, so the bucket's limit also limits memory. */
async function* cleanChunks(chunks: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  yield await cleanImage(Buffer.concat(parts))
}

function openForm(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 2, fields: 20, fieldSize: 1024 * 1024 },
      isPartAFile: (name, type, filename) =>
        name === '' || filename !== undefined || type === 'application/octet-stream',
    })
  } catch (error) {
    throw asFormError(error)
  }
}

const asFormError = (error: unknown) =>
  error instanceof ApiError ? error : invalidRequest(error instanceof Error ? error.message : String(error))

const readCacheSeconds = (seconds: string | undefined) =>
  seconds === undefined ? 'no-cache' : checkCacheControl(/^\d+$/.test(seconds) ? `max-age=${seconds}` : seconds)

// It is sent back as a response header.
export function checkCacheControl(value: string): string {
  if (!/^[\x20-\x7e]{0,200}$/.test(value)) throw invalidRequest('Invalid cache control')
  return value
}
