import type { ServerResponse } from 'node:http'
import type { Variant } from './page.ts'

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
