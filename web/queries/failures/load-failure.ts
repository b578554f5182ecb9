import { isUnreachable } from './is-unreachable.ts'
import { NotFoundError } from './not-found-error.ts'
import { textOf } from './text-of.ts'

/** Why a page could not be loaded, in the form in which it travels from the server's loader to the error card. */
export interface LoadFailure {
  message: string
  /** PostgREST's or PostgreSQL's code, where the failure came from there. */
  code: string | null
  details: string | null
}

export const UNEXPECTED = 'An unexpected error occurred. Please try again later.'

/** Only the screens' own words are a message; what the API said is code and details. */
export function loadFailure(error: unknown): LoadFailure {
  if (error instanceof NotFoundError) return { message: error.message, code: null, details: null }
  const { code, details } = error instanceof FetchError ? error : new FetchError('', error)
  return { message: error instanceof FetchError ? error.message : UNEXPECTED, code, details }
}

// PostgREST without its database; PostgreSQL's connection exceptions, exhausted resources and shutdowns.
const UNAVAILABLE = /^(PGRST00[0-3]$|08|53|57P)/

// The gateway's word for an address that asks for too much.
const TOO_MANY = 'PT429'

/** 404 for what does not exist, 429 and 503 for what will answer again by itself, else 500. */
export function statusOfFailure(error: unknown): 404 | 429 | 500 | 503 {
  if (error instanceof NotFoundError) return 404
  const cause = error instanceof FetchError ? error.cause : error
  if (textOf(cause, 'code') === TOO_MANY) return 429
  return UNAVAILABLE.test(textOf(cause, 'code')) || isUnreachable(cause) ? 503 : 500
}

/** An error whose message is the screen's own words; what the API said stays readable as code and details. */
export class FetchError extends Error {
  override name = 'FetchError'
  code: string | null
  details: string | null

  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.code = textOf(cause, 'code') || null
    this.details = isUnreachable(cause)
      ? 'The server could not be reached'
      : [readable(textOf(cause, 'message')), readable(textOf(cause, 'details'))].filter(Boolean).join(' · ') || null
  }
}

const LONGEST_DETAIL = 300

/** One line of what the API said; a proxy's page and a stack are for the console. */
function readable(text: string): string {
  const [line = ''] = text.trim().split('\n', 1)
  return /<[a-z!/]/i.test(text) || /\n\s*at /.test(text) ? '' : line.slice(0, LONGEST_DETAIL)
}
