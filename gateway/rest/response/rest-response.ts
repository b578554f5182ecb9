import { invalidHeadersSetting, invalidStatusSetting } from '#gateway/rest/errors.ts'
import type { AnswerRow } from '#gateway/rest/query/answer-sql.ts'

/** An answer, before it becomes a Response. */
export interface RestResponse {
  status: number
  /** Instead of the usual words for the status. */
  statusText?: string
  headers: Record<string, string>
  /** Null for what has no body, as the answer to HEAD; an empty text is a body without content. */
  body: string | Uint8Array<ArrayBuffer> | null
  /** What the database added by the setting `response.headers`; a name may come twice. */
  added?: readonly (readonly [string, string])[]
}

const withoutBody = new Set([101, 204, 205, 304])

// What an answer depends on besides its address, for caches on the way.
const VARY = 'Accept, Prefer, Range'

export function toResponse({ status, headers: given, body, added }: RestResponse): Response {
  const isEmpty = body === '' && !withoutBody.has(status)
  const headers = { ...given, Vary: VARY, ...(isEmpty ? { 'Content-Length': '0' } : {}) }
  // An empty text would be given a type.
  const content = isEmpty || withoutBody.has(status) ? null : body
  if (added === undefined) return new Response(content, { status, headers })
  const names = new Set(added.map(([name]) => name.toLowerCase()))
  const own = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))
  return new Response(content, { status, headers: [...own, ...added] as [string, string][] })
}

/**
 * What SQL said through the settings `response.status` and `response.headers` goes before our own.
 * @throws ApiError PGRST111, PGRST112 for what does not read
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

const token = /^[!#$%&'*+.^_`|~\w-]+$/

function readHeaders(text: string): [string, string][] {
  const list = parse(text)
  if (!Array.isArray(list)) throw invalidHeadersSetting()
  return list.map((one: unknown) => {
    const entries = typeof one === 'object' && one !== null ? Object.entries(one) : []
    const [name, value] = entries[0] ?? ['', null]
    if (entries.length !== 1 || typeof value !== 'string' || !token.test(name) || /[\r\n\0]/.test(value))
      throw invalidHeadersSetting()
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
