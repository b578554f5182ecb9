import { type Credentials, CredentialsError } from '#server/caller.ts'
import { DatabaseError } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'
import { databaseAway, invalidApiKey, invalidClaims, unreadableToken } from './errors.ts'
import { readRaisedResponse } from './raised-response.ts'
import type { RestResponse } from './response/rest-response.ts'
import { statusOfSqlState } from './sql-state.ts'

export interface ErrorContext {
  /** The caller has not signed in. */
  isAnonymous: boolean
  credentials: Credentials
}

/** Every failure in PostgREST's form: code, details, hint and message, all four keys always there. */
export function errorResponse(error: unknown, context: ErrorContext): RestResponse {
  if (error instanceof DatabaseError && error.code === 'PGRST') {
    const raised = readRaisedResponse(error)
    return respond(raised.error, raised.headers)
  }
  const failure = toApiError(error, context)
  return respond(failure, failure.status === 401 ? { 'WWW-Authenticate': challenge(error, failure) } : {})
}

function respond({ status, code, message, details, hint }: ApiError, headers: Record<string, string>): RestResponse {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${code.replace(/[^\x21-\x7e]/g, '')}`,
      ...headers,
    },
    body: JSON.stringify({ code, details, hint, message }),
  }
}

function toApiError(error: unknown, { isAnonymous, credentials }: ErrorContext): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof CredentialsError) return refusedCredentials(error, credentials)
  // It names the server's address, which is nobody's to know.
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
      return invalidClaims(message.includes('nbf') ? 'JWT not yet valid' : message)
    case 'signature':
      return unreadableToken('No suitable key or wrong key type', 'None of the keys was able to decode the JWT')
    case 'malformed':
      return unreadableToken(parts === 3 ? "JWT couldn't be decoded" : `Expected 3 parts in JWT; got ${parts}`)
  }
}

const challenge = (error: unknown, { message }: ApiError) =>
  error instanceof DatabaseError
    ? 'Bearer'
    : `Bearer error="invalid_token", error_description="${message.replace(/[^\x20-\x7e]|["\\]/g, '')}"`
