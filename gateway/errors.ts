import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A failure the caller can act on. `code` is for programs, `message` for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly details: unknown
  readonly hint: string | null

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
  }
}
