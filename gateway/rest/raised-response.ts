import type { DatabaseError } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import { unreadableRaise } from './errors.ts'
import { isHeader } from './response/rest-response.ts'

interface RaisedResponse {
  error: ApiError
  headers: Record<string, string>
  /** The reason phrase after the status. */
  statusText?: string
}

const messageHint =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const detailHint =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

/** `raise sqlstate 'PGRST'`: SQL sets the whole response, as JSON in the message and the detail. */
export function readRaisedResponse({ message, detail }: DatabaseError): RaisedResponse {
  const body = readObject(message)
  if (typeof body?.code !== 'string' || typeof body.message !== 'string')
    return { error: unreadableRaise(`Invalid JSON value for MESSAGE: '${message}'`, messageHint), headers: {} }
  if (detail === null)
    return { error: unreadableRaise('DETAIL is missing in the RAISE statement', detailHint), headers: {} }
  const answer = readObject(detail)
  const headers = answer?.headers
  if (!isStatus(answer?.status) || !isHeaders(headers))
    return { error: unreadableRaise(`Invalid JSON value for DETAIL: '${detail}'`, detailHint), headers: {} }
  const more = { details: body.details ?? null, hint: typeof body.hint === 'string' ? body.hint : null }
  const text = answer?.status_text
  return {
    error: new ApiError(answer?.status as ApiError['status'], body.code, body.message, more),
    headers,
    ...(typeof text === 'string' && /^[\x20-\x7e]+$/.test(text) ? { statusText: text } : {}),
  }
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 200 && Number(value) < 600

const isHeaders = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, text]) => typeof text === 'string' && isHeader(name, text))
