import type { Context } from 'hono'
import type { Blobs } from './blobs.ts'
import { type ByteRange, readRange } from './byte-range.ts'
import { essenceOf } from './content-type.ts'
import { noSuchKey } from './errors.ts'
import type { StoredObject } from './stored-object.ts'

// Browsers display these types without running code; every other type gets a sandbox.
const INERT =
  /^(image\/(?!svg\+xml)|audio\/|video\/|font\/|text\/plain$|text\/csv$|application\/(pdf|json|octet-stream|zip)$)/
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"

interface SendOptions {
  /** Private files must not be stored by shared caches. */
  isPublic: boolean
}

/**
 * Answers GET and HEAD of a file: conditional, ranged, as a download (`?download[=name]`), never with a running
 * script.
 */
export async function sendFile(
  c: Context,
  blobs: Blobs,
  object: StoredObject,
  options: SendOptions,
): Promise<Response> {
  const headers = fileHeaders(object, options)
  const download = c.req.query('download')
  if (download !== undefined) headers.set('Content-Disposition', attachment(download))
  if (isUnchanged(c, object.metadata)) return new Response(null, { status: 304, headers })

  const size = object.metadata.size
  const range = readRangeOf(c, object)
  headers.set('Content-Length', String(range === null ? size : range.end - range.start + 1))
  if (range !== null) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range === null ? 200 : 206
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })

  const body = await blobs.read(object.version, range ?? undefined)
  if (body === null) throw noSuchKey()
  return new Response(body, { status, headers })
}

/** The headers of every response with a file's bytes. */
export function fileHeaders({ metadata }: StoredObject, { isPublic }: SendOptions): Headers {
  const isHtml = essenceOf(metadata.mimetype) === 'text/html'
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Content-Type': isHtml ? 'text/plain; charset=utf-8' : metadata.mimetype,
    'X-Content-Type-Options': 'nosniff',
    ETag: metadata.eTag,
    'Last-Modified': new Date(metadata.lastModified).toUTCString(),
    'Cache-Control': isPublic ? metadata.cacheControl : keepPrivate(metadata.cacheControl),
  })
  if (!isPublic) headers.set('Vary', 'Authorization')
  if (!INERT.test(essenceOf(metadata.mimetype))) headers.set('Content-Security-Policy', SANDBOX)
  return headers
}

const keepPrivate = (cacheControl: string) =>
  /no-cache|no-store|private/.test(cacheControl) ? cacheControl : `private, ${cacheControl.replace(/public,?\s*/, '')}`

/** True if the caller has this version already. */
export function isUnchanged(c: Context, metadata: { eTag: string; lastModified: string }): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === metadata.eTag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000 <= since
}

// A range of another version would corrupt the client's partial file.
function readRangeOf(c: Context, { metadata }: StoredObject): ByteRange | null {
  const only = c.req.header('if-range')
  if (only !== undefined && only !== metadata.eTag) return null
  try {
    return readRange(c.req.header('range'), metadata.size)
  } catch (error) {
    c.header('Content-Range', `bytes */${metadata.size}`)
    throw error
  }
}

function attachment(name: string): string {
  if (name === '') return 'attachment;'
  const encoded = encodeURIComponent(name)
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`
}
