import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { chooseEncoding, type Encoding } from './pages/encodings.ts'

/** Built beside the files that they shorten. */
const COMPRESSED = { br: '.br', gzip: '.gz' } as const

interface StaticFile {
  type: string
  lastModified: string
  plain: Uint8Array<ArrayBuffer>
  compressed: { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> } | null
}

interface Serving {
  /** Adds headers to the answer with a file. */
  addHeaders(path: string, c: Context): void
  rewrite(path: string): string
}

/**
 * Every file of a folder, by its path in an address. From memory, clients share its bytes: a client that reads nothing
 * would keep a file open, and 3,000 of them 3,000 files and 500 MB.
 */
export async function readStaticFiles(root: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)))
  const ends = Object.values(COMPRESSED)
  const isCompressed = (path: string) => ends.some((end) => path.endsWith(end) && paths.has(path.slice(0, -end.length)))
  const plain = [...paths].filter((path) => !isCompressed(path))
  const files = await Promise.all(plain.map((path) => read(path, paths.has(path + COMPRESSED.br))))
  return new Map(files.map((file, at) => [toAddress(plain[at] ?? '', root), file]))
}

const toAddress = (path: string, root: string) => path.slice(root.length).replaceAll('\\', '/')

async function read(path: string, isCompressed: boolean): Promise<StaticFile> {
  const [{ mtime }, plain] = await Promise.all([stat(path), readFile(path)])
  const compressed = isCompressed
    ? { br: await readFile(path + COMPRESSED.br), gzip: await readFile(path + COMPRESSED.gzip) }
    : null
  return { type: getMimeType(path) ?? 'application/octet-stream', lastModified: mtime.toUTCString(), plain, compressed }
}

/** Answers GET and HEAD of a file; all other requests go on. */
export const serveStaticFiles =
  (files: ReadonlyMap<string, StaticFile>, { addHeaders, rewrite }: Serving): MiddlewareHandler =>
  async (c, next) => {
    const path = rewrite(c.req.path)
    const file = files.get(path)
    const { method } = c.req
    if (file === undefined || (method !== 'GET' && method !== 'HEAD')) return next()
    const { bytes, encoding } = choose(file, c.req.header('accept-encoding'))
    c.header('Content-Type', file.type)
    c.header('Content-Length', String(bytes.byteLength))
    c.header('Last-Modified', file.lastModified)
    if (encoding !== 'identity') c.header('Content-Encoding', encoding)
    if (file.compressed !== null) c.header('Vary', 'Accept-Encoding')
    addHeaders(path, c)
    return method === 'HEAD' ? c.body(null) : c.body(bytes)
  }

function choose({ plain, compressed }: StaticFile, accepted: string | undefined) {
  const encoding: Encoding = compressed === null ? 'identity' : chooseEncoding(accepted)
  return { encoding, bytes: encoding === 'identity' || compressed === null ? plain : compressed[encoding] }
}
