import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Encoding, encode } from './encodings.ts'

/** One encoding of a page, as it is sent. Headers are names and values in turn, as `writeHead` takes them. */
export interface Variant {
  status: number
  etag: string | null
  headers: readonly string[]
  /** Headers of the answer 304. */
  unchangedHeaders: readonly string[]
  body: Buffer
}

const SHARED = 'public, max-age=0, s-maxage=0, must-revalidate'
const HASH_LENGTH = 22
/** About the bytes that a page needs besides its bodies. */
const OVERHEAD = 4_000

/** A rendered page. Each encoding is made when it is first asked for. */
export class RenderedPage {
  readonly status: number
  readonly #headers: readonly string[]
  readonly #html: Buffer
  readonly #hash: string | null
  readonly #variants = new Map<Encoding, Variant>()
  readonly #pending = new Map<Encoding, Promise<Variant>>()

  /** @param isShared whether browsers and caches may store the page, and ask whether it is still the same */
  constructor(html: string, { status, headers, isShared }: { status: number; headers: Headers; isShared: boolean }) {
    this.status = status
    this.#html = Buffer.from(html)
    this.#headers = [...headers, ...(isShared ? [['cache-control', SHARED] as const] : [])].flat()
    this.#hash = isShared ? createHash('sha256').update(html).digest('base64url').slice(0, HASH_LENGTH) : null
  }

  /** Bytes of memory. */
  get size(): number {
    return [...this.#variants.values()].reduce(
      (sum, { body }) => (body === this.#html ? sum : sum + body.length),
      OVERHEAD + this.#html.length,
    )
  }

  /** The page in this encoding, if it was made before. */
  findVariant(encoding: Encoding): Variant | undefined {
    return this.#variants.get(encoding)
  }

  async variant(wanted: Encoding): Promise<Variant> {
    const encoding = this.#html.length === 0 ? 'identity' : wanted
    const variant = this.#pending.get(encoding) ?? this.#makeVariant(encoding)
    this.#pending.set(encoding, variant)
    return variant
  }

  async #makeVariant(encoding: Encoding): Promise<Variant> {
    const variant = this.#describe(encoding, await encode(this.#html, encoding))
    this.#variants.set(encoding, variant)
    return variant
  }

  #describe(encoding: Encoding, body: Buffer): Variant {
    const etag = this.#hash && `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const headers = [...this.#headers, 'vary', 'Accept-Encoding', ...(etag === null ? [] : ['etag', etag])]
    return {
      status: this.status,
      etag,
      headers: [
        ...headers,
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'content-length',
        String(body.length),
      ],
      unchangedHeaders: headers,
      body,
    }
  }
}

interface Asked {
  method: string | undefined
  /** The header If-None-Match. */
  known: string | undefined
}

/** Writes a page to Node's response. @returns the status */
export function writePage(response: ServerResponse, variant: Variant, { method, known }: Asked): number {
  const isSame = isUnchanged(variant, known)
  const status = isSame ? 304 : variant.status
  response.writeHead(status, (isSame ? variant.unchangedHeaders : variant.headers) as string[])
  response.end(isSame || method === 'HEAD' ? undefined : variant.body)
  return status
}

export function toResponse(variant: Variant, { method, known }: Asked): Response {
  if (isUnchanged(variant, known))
    return new Response(null, { status: 304, headers: toHeaders(variant.unchangedHeaders) })
  const body = method === 'HEAD' ? null : new Uint8Array(variant.body)
  return new Response(body, { status: variant.status, headers: toHeaders(variant.headers) })
}

/** RFC 9110, 13.1.2: a weak comparison, because a proxy that compresses makes tags weak. */
function isUnchanged({ etag, status }: Variant, known: string | undefined): boolean {
  if (known === undefined || etag === null || status !== 200) return false
  return known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function toHeaders(list: readonly string[]): Headers {
  const headers = new Headers()
  for (let index = 0; index < list.length; index += 2) headers.append(list[index] ?? '', list[index + 1] ?? '')
  return headers
}
