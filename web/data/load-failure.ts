/** Why a page could not be loaded, in the form in which it travels from the server's loader to the error card. */
export interface LoadFailure {
  message: string
  /** PostgREST's or PostgreSQL's code, where the failure came from there. */
  code: string | null
  details: string | null
}

const UNEXPECTED = 'An unexpected error occurred. Please try again later.'

export function loadFailure(error: unknown): LoadFailure {
  if (!(error instanceof Error)) return { message: UNEXPECTED, code: null, details: null }
  return { message: error.message || UNEXPECTED, code: textOf(error, 'code'), details: textOf(error, 'details') }
}

/** An error whose message is the screen's own words; what the API said stays readable as code and details. */
export class FetchError extends Error {
  override name = 'FetchError'
  code: string | null
  details: string | null

  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.code = textOf(cause, 'code')
    this.details = textOf(cause, 'message') ?? textOf(cause, 'details')
  }
}

function textOf(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' && text !== '' ? text : null
}
