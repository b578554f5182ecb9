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

export function loadFailure(error: unknown): LoadFailure {
  if (!(error instanceof Error)) return { message: UNEXPECTED, code: null, details: null }
  return {
    message: error.message || UNEXPECTED,
    code: textOf(error, 'code') || null,
    details: textOf(error, 'details') || null,
  }
}

// PostgREST without its database; PostgreSQL's connection exceptions, exhausted resources and shutdowns.
const UNAVAILABLE = /^(PGRST00[0-3]$|08|53|57P)/

/** 404 for what does not exist, 503 for what will answer again by itself, else 500. */
export function statusOfFailure(error: unknown): 404 | 500 | 503 {
  if (error instanceof NotFoundError) return 404
  const cause = error instanceof FetchError ? error.cause : error
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
    this.details = [textOf(cause, 'message'), textOf(cause, 'details')].filter(Boolean).join(' · ') || null
  }
}
