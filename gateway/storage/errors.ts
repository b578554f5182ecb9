import type { Context } from 'hono'
import { CredentialsError } from '#gateway/caller.ts'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { DatabaseError, isDatabaseAway } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import type { Log } from '#gateway/log.ts'

export const noSuchBucket = () => new ApiError(404, 'NoSuchBucket', 'Bucket not found')
export const noSuchKey = () => new ApiError(404, 'NoSuchKey', 'Object not found')
export const bucketNotEmpty = () => new ApiError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const keyAlreadyExists = () => new ApiError(409, 'KeyAlreadyExists', 'The resource already exists')
export const invalidKey = (key: string) => new ApiError(400, 'InvalidKey', `Invalid key: ${key}`)
export const invalidBucketName = () => new ApiError(400, 'InvalidBucketName', 'Bucket name invalid')
export const invalidParameter = (message: string) => new ApiError(400, 'InvalidParameter', message)
export const invalidRequest = (message: string) => new ApiError(400, 'InvalidRequest', message)
export const invalidMimeType = (type: string) =>
  new ApiError(415, 'InvalidMimeType', `mime type ${type} is not supported`)
export const entityTooLarge = () => new ApiError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size')
export const quotaExceeded = () =>
  new ApiError(413, 'QuotaExceeded', 'Your files would take more room than one account has. Delete some of them first.')
export const pictureTooCostly = () =>
  new ApiError(
    413,
    'PictureTooCostly',
    'This picture takes too long to read. Save it as a JPEG file with fewer pixels, and send that.',
  )
export const noContentProvided = () => new ApiError(400, 'InvalidRequest', 'No content provided')
export const tooBusy = () =>
  new ApiError(503, 'SlowDown', 'Too many pictures are being made. Please try again in a moment.')
export const tooManyUploads = () =>
  new ApiError(429, 'SlowDown', 'Too many uploads are unfinished. Finish or cancel some of them first.')
/** The status is only for the log: the client closed the connection. */
export const clientLeft = () => new ApiError(499 as 400, 'ClientClosedRequest', 'The client closed the connection')
export const invalidRange = () => new ApiError(416, 'InvalidRange', 'invalid range provided')
export const invalidJwt = (message: string) => new ApiError(400, 'InvalidJWT', message)
export const invalidSignature = (message = 'The url do not match the signature') =>
  new ApiError(400, 'InvalidSignature', message)
const databaseUnavailable = () =>
  new ApiError(503, 'DatabaseError', 'The database cannot be reached. Please try again.')
const diskFull = () =>
  new ApiError(
    507,
    'InsufficientStorage',
    'The server has no room left for this file. Nothing was stored. Tell its operator.',
  )
const internalError = () => new ApiError(500, 'InternalError', 'Internal server error')
const accessDenied = (message: string) => new ApiError(403, 'AccessDenied', message)

// Older clients compare this name; elsewhere `code` has it.
const words: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Bucket not found',
  NoSuchKey: 'not_found',
  AccessDenied: 'Unauthorized',
  KeyAlreadyExists: 'Duplicate',
  ResourceAlreadyExists: 'Duplicate',
  InvalidMimeType: 'invalid_mime_type',
  EntityTooLarge: 'Payload too large',
  InvalidRange: 'invalid_range',
  InvalidBucketName: 'Invalid Input',
}

/**
 * Supabase's error format: HTTP 400 for client errors, with the intended status in the body. Resumable uploads use
 * tus's format: the status, and a text.
 */
export function respondWithError(error: Error, c: Context, log: Pick<Log, 'error'>): Response {
  const { status, code, message } = toApiError(error) ?? internalError()
  if (status >= 500) log.error({ err: error, method: c.req.method, path: c.req.path }, 'storage request failed')
  c.header('Cache-Control', 'no-store')
  if (error instanceof BudgetError) c.header('Retry-After', String(error.retryAfter))
  if (c.req.path.includes('/upload/resumable')) return c.text(`${message}\n`, status)
  const http = status >= 500 || status === 416 || status === 429 ? status : 400
  return c.json({ statusCode: String(status), error: words[code] ?? code, message, code }, http)
}

function toApiError(error: Error): ApiError | null {
  if (error instanceof ApiError) return error
  if (error instanceof CredentialsError) return fromCredentials(error)
  if (error instanceof BudgetError) return new ApiError(429, 'SlowDown', error.message)
  if (isDiskFull(error)) return diskFull()
  if (isDatabaseAway(error)) return databaseUnavailable()
  if (error instanceof DatabaseError) return fromDatabase(error)
  return null
}

// A full disk, an exhausted quota or the maximum file size, in the store or in the database.
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.includes(error.code)) || isDiskFull(error.cause)
}

function fromCredentials({ reason, message }: CredentialsError): ApiError {
  if (reason === 'expired') return accessDenied('"exp" claim timestamp check failed')
  return accessDenied(reason === 'signature' ? message : 'Invalid Compact JWS')
}

function fromDatabase(error: DatabaseError): ApiError | null {
  if (error.code === '42501') return accessDenied('new row violates row-level security policy')
  if (error.code === '23505') return new ApiError(409, 'ResourceAlreadyExists', 'The resource already exists')
  // A NUL or half a surrogate pair, valid in JSON and URLs but not in PostgreSQL's text; or a number out of range.
  if (error.code.startsWith('22')) return invalidParameter('The request holds a value that cannot be stored')
  // Raised by a product's trigger or policy function: the message is for the caller.
  if (error.code === 'P0001') return accessDenied(error.message)
  return null
}
