import { createCrossOriginResponse } from '#gateway/cross-origin.ts'
import { invalidHeadersSetting, invalidStatusSetting } from '#gateway/rest/errors.ts'
import type { AnswerRow } from '#gateway/rest/query/answer-sql.ts'

/** A response before conversion to a Fetch API Response. */
export interface RestResponse {
  status: number
  /** Replaces the standard reason phrase. */
  statusText?: string
  headers: Record<string, string>
  /** Null for no body, as for HEAD; the empty text is a body of length zero. */
  body: string | Uint8Array<ArrayBuffer> | null
  /** The table's or function's rows in the body; absent where it has none. */
  rows?: number
  /** Headers from the setting `response.headers` or a raised error; a name may occur twice. */
  added?: readonly (readonly [string, string])[]
}

const withoutBody = new Set([101, 204, 205, 304])

// Vary, for caches: the request headers that a response depends on.
const VARY = 'Accept, Prefer, Range'

export function toResponse({ status, headers: given, body, added }: RestResponse): Response {
  const isEmpty = body === '' && !withoutBody.has(status)
  const headers = { ...given, Vary: VARY, ...(isEmpty ? { 'Content-Length': '0' } : {}) }
  // A Response adds a Content-Type to an empty text.
  const content = isEmpty || withoutBody.has(status) ? null : body
  if (added === undefined) return createCrossOriginResponse(content, status, headers)
  const names = new Set(added.map(([name]) => name.toLowerCase()))
  const own = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))
  return new Response(content, { status, headers: [...own, ...added] as [string, string][] })
}

/**
 * The settings `response.status` and `response.headers` take precedence over our values.
 * @throws ApiError PGRST111, PGRST112 for invalid settings
 */
export function withSettings(
  response: RestResponse,
  { status, headers }: Pick<AnswerRow, 'status' | 'headers'>,
): RestResponse {
  if (status === null && headers === null) return response
  return {
    ...response,
    ...(status === null ? {} : { status: readStatus(status) }),
    ...(headers === null ? {} : { added: readHeaders(headers) }),
  }
}

function readStatus(text: string): number {
  const status = /^\d{3}$/.test(text) ? Number(text) : 0
  if (status < 200 || status > 599) throw invalidStatusSetting()
  return status
}

/** Whether an answer can carry it: RFC 9110, 5.1 and 5.5. */
export const isHeader = (name: string, value: string): boolean =>
  /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

function readHeaders(text: string): [string, string][] {
  const list = parse(text)
  if (!Array.isArray(list)) throw invalidHeadersSetting()
  return list.map((one: unknown) => {
    const entries = typeof one === 'object' && one !== null ? Object.entries(one) : []
    const [name, value] = entries[0] ?? ['', null]
    if (entries.length !== 1 || typeof value !== 'string' || !isHeader(name, value)) throw invalidHeadersSetting()
    return [name, value]
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
