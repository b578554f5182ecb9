import type { Context } from 'hono'
import { CredentialsError } from '#gateway/caller.ts'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { DatabaseError, isDatabaseAway } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import { type Log, withoutValues } from '#gateway/log.ts'
import {
  databaseUnavailable,
  diskFull,
  invalidApiKey,
  OAuthError,
  refusedByDatabase,
  TooManyRequests,
  tooManyRequests,
  unexpectedFailure,
  unverifiableJwt,
  validationFailed,
  WeakPassword,
} from './errors.ts'

const API_VERSION = '2024-01-01'

/** The only place that maps failures to responses, in the format of the client's API version. */
export const formatError = (log: Log) => (thrown: unknown, c: Context) => {
  const error = toApiError(thrown, log)
  const version = c.req.header('x-supabase-api-version')
  const isDated = version !== undefined && version >= API_VERSION
  c.header('x-sb-error-code', error.code)
  if (isDated) c.header('X-Supabase-Api-Version', API_VERSION)
  if (error instanceof TooManyRequests) c.header('Retry-After', String(error.retryAfter))
  return c.json(body(error, isDated), error.status)
}

function body(error: ApiError, isDated: boolean) {
  const { status, code, message } = error
  if (error instanceof OAuthError) return { error: code, error_description: message }
  return {
    ...(isDated ? { code, message } : { code: status, error_code: code, msg: message }),
    ...(error instanceof WeakPassword ? { weak_password: { reasons: error.reasons } } : {}),
  }
}

function toApiError(thrown: unknown, log: Log): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof CredentialsError) return fromCredentials(thrown)
  if (isDatabaseAway(thrown)) return databaseUnavailable()
  if (thrown instanceof BudgetError) return tooManyRequests(thrown.retryAfter)
  const refusal = thrown instanceof DatabaseError ? fromDatabase(thrown) : null
  if (refusal !== null) return refusal
  log.error({ err: withoutValues(thrown) }, 'auth request failed')
  return unexpectedFailure()
}

function fromCredentials({ reason, message }: CredentialsError): ApiError {
  if (reason === 'invalid-key') return invalidApiKey()
  return unverifiableJwt(reason === 'expired' ? 'token has invalid claims: token is expired' : message)
}

// JSON allows NUL and half a surrogate pair, PostgreSQL's text does not.
const UNSTORABLE: readonly string[] = ['22021', '22P02', '22P05']

const DISK_FULL = '53100'

/** SQLSTATE PTnnn carries an HTTP status, as in PostgREST. */
function fromDatabase({ code, message }: DatabaseError): ApiError | null {
  if (UNSTORABLE.includes(code)) return validationFailed('The request holds a value that cannot be stored')
  if (code === DISK_FULL) return diskFull()
  const status = Number(/^PT([45]\d\d)$/.exec(code)?.[1])
  return Number.isNaN(status) ? null : refusedByDatabase(status as ApiError['status'], message)
}
