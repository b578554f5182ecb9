import { decodeProtectedHeader } from 'jose'
import { type Credentials, CredentialsError } from '#gateway/caller.ts'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { DatabaseError } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import type { RestConfig } from './config.ts'
import {
  databaseAway,
  invalidApiKey,
  invalidClaims,
  tooManyStatements,
  unreadableToken,
  unsignedToken,
} from './errors.ts'
import { readRaisedResponse } from './raised-response.ts'
import type { RestResponse } from './response/rest-response.ts'
import { statusOfSqlState } from './sql-state.ts'

interface ErrorContext {
  /** True if the caller is anonymous. */
  isAnonymous: boolean
  credentials: Credentials
  verbosity?: RestConfig['errorVerbosity']
}

/** Formats every failure like PostgREST: with the keys code, details, hint and message, or the first and last only. */
export function errorResponse(error: unknown, context: ErrorContext): RestResponse {
  if (error instanceof DatabaseError && error.code === 'PGRST') {
    const raised = readRaisedResponse(error)
    const { statusText } = raised
    const response = { ...respond(raised.error, context, {}), added: Object.entries(raised.headers) }
    return { ...response, ...(statusText === undefined ? {} : { statusText }) }
  }
  if (error instanceof BudgetError)
    return respond(tooManyStatements(error), context, { 'Retry-After': String(error.retryAfter) })
  const failure = toApiError(error, context)
  return respond(failure, context, failure.status === 401 ? { 'WWW-Authenticate': challenge(error, failure) } : {})
}

function respond(
  { status, code, message, details, hint }: ApiError,
  { verbosity }: ErrorContext,
  headers: Record<string, string>,
): RestResponse {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${code.replace(/[^\x21-\x7e]/g, '')}`,
      ...headers,
    },
    body: JSON.stringify(verbosity === 'minimal' ? { code, message } : { code, details, hint, message }),
  }
}

function toApiError(error: unknown, { isAnonymous, credentials }: ErrorContext): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof CredentialsError) return refusedCredentials(error, credentials)
  // The message contains the database server's address.
  if (error instanceof DatabaseError && error.code === '08006') return databaseAway()
  if (error instanceof DatabaseError) {
    const status = statusOfSqlState(error.code, error.message, isAnonymous) as ApiError['status']
    return new ApiError(status, error.code, error.message, { details: error.detail, hint: error.hint })
  }
  return new ApiError(500, 'PGRSTX00', 'Something went wrong on the server. Please try again.')
}

function refusedCredentials({ reason, message }: CredentialsError, { bearer }: Credentials): ApiError {
  const parts = (bearer ?? '').split('.').length
  switch (reason) {
    case 'invalid-key':
      return invalidApiKey()
    case 'expired':
      return invalidClaims('JWT expired')
    case 'claims':
      return invalidClaims(claimsMessage(message))
    case 'signature':
      if (isUnsigned(bearer ?? '')) return unsignedToken()
      return unreadableToken(
        NO_KEY,
        message.startsWith('No suitable') ? message : 'None of the keys was able to decode the JWT',
      )
    case 'malformed':
      if (parts !== 3) return unreadableToken(`Expected 3 parts in JWT; got ${parts}`)
      if (message.startsWith('JWT Claims Set')) return invalidClaims('Parsing claims failed')
      if (message.includes('"alg"')) return unreadableToken(NO_KEY, 'No suitable key was found to decode the JWT')
      return unreadableToken('JWT cryptographic operation failed')
  }
}

/** True if the token says that it has no signature. */
function isUnsigned(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg === 'none'
  } catch {
    return false
  }
}

const NO_KEY = 'No suitable key or wrong key type'

/** PostgREST's wording of the library's errors. */
function claimsMessage(message: string): string {
  const [, name] = /^"(\w+)" claim must be a number/.exec(message) ?? []
  if (name !== undefined) return `The JWT '${name}' claim must be a number`
  return message.includes('nbf') ? 'JWT not yet valid' : message
}

const challenge = (error: unknown, { message }: ApiError) =>
  error instanceof DatabaseError
    ? 'Bearer'
    : `Bearer error="invalid_token", error_description="${message.replace(/[^\x20-\x7e]|["\\]/g, '')}"`
