import { isUnreachable } from './is-unreachable.ts'
import { NotFoundError } from './not-found-error.ts'
import { textProperty } from './text-property.ts'

/** Why a page could not be loaded, as the loader sends it to the error card. */
export interface LoadFailure {
  message: string
  /** PostgREST's or PostgreSQL's code, if there is one. */
  code: string | null
  details: string | null
}

export const UNEXPECTED = 'An unexpected error occurred. Please try again later.'

/** Only this app's own texts become the message; the API's text goes into code and details. */
export function loadFailure(error: unknown): LoadFailure {
  if (error instanceof NotFoundError) return { message: error.message, code: null, details: null }
  const { code, details } = error instanceof FetchError ? error : new FetchError('', error)
  return { message: error instanceof FetchError ? error.message : UNEXPECTED, code, details }
}

// PostgREST without its database; PostgreSQL's connection exceptions, exhausted resources and shutdowns.
export const UNAVAILABLE = /^(PGRST00[0-3]$|08|53|57P)/

// The gateway's code for too many requests from one address.
const TOO_MANY = 'PT429'

/** 404 when the record does not exist, 429 and 503 for temporary failures, else 500. */
export function statusOfFailure(error: unknown): 404 | 429 | 500 | 503 {
  if (error instanceof NotFoundError) return 404
  const cause = error instanceof FetchError ? error.cause : error
  if (textProperty(cause, 'code') === TOO_MANY) return 429
  return UNAVAILABLE.test(textProperty(cause, 'code')) || isUnreachable(cause) ? 503 : 500
}

/** An error whose message is a text for the screen, with the API's code and details beside it. */
export class FetchError extends Error {
  override name = 'FetchError'
  code: string | null
  details: string | null

  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.code = textProperty(cause, 'code') || null
    this.details = isUnreachable(cause)
      ? 'The server could not be reached'
      : [readable(textProperty(cause, 'message')), readable(textProperty(cause, 'details'))]
          .filter(Boolean)
          .join(' · ') || null
  }
}

const LONGEST_DETAIL = 300

/** The first line of the API's text; '' for a proxy's HTML page or a stack trace. */
function readable(text: string): string {
  const [line = ''] = text.trim().split('\n', 1)
  return /<[a-z!/]/i.test(text) || /\n\s*at /.test(text) ? '' : line.slice(0, LONGEST_DETAIL)
}
