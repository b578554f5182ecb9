import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { chargedAddress } from '#gateway/database/charged-request.ts'
import { ApiError } from '#gateway/errors.ts'
import { bodyChunks, upTo } from './body-chunks.ts'
import { checkDeclaredType } from './content-type.ts'
import { entityTooLarge, invalidSignature } from './errors.ts'
import { checkKey } from './object-key.ts'
import { checkWrite, type ObjectPath } from './objects.ts'
import { checkQuota } from './owner-quota.ts'
import type { StoredPart } from './partial-files.ts'
import { checkCacheControl, receiveBytes } from './receive-file.ts'
import type { RequestScope } from './request-scope.ts'
import type { StorageServices } from './services.ts'
import { openSignedScope } from './signed-scope.ts'
import { storeFile } from './store-file.ts'
import { describeFile } from './stored-object.ts'
import type { UploadQuota } from './unfinished-uploads.ts'
import { limitsFor } from './upload-limits.ts'
import { readUserMetadata } from './user-metadata.ts'

const VERSION = '1.0.0'
const PATH = '/upload/resumable'
/** Unfinished uploads of one owner. */
const MAX_UNFINISHED = 50
/** Their bytes together: so many files of the largest size. */
const MAX_UNFINISHED_FILES = 5

/**
 * POST /storage/v1/upload/resumable creates a resumable upload; HEAD, PATCH and DELETE of its URL continue it.
 * `…/resumable/sign` does the same for signed URLs. It implements tus.io 1.0.0 with creation, creation-with-upload,
 * termination and expiration; unlike elsewhere, failures use their real HTTP status.
 */
export function resumableUpload(services: StorageServices) {
  const uploads = new ResumableUploads(services)
  const options = (c: Context) => uploads.options(c)
  const app = new Hono().use(`${PATH}/*`, async (c, next) => {
    await next()
    c.res.headers.set('Tus-Resumable', VERSION)
    c.res.headers.set('Cache-Control', 'no-store')
    if (c.res.status === 412) c.res.headers.set('Tus-Version', VERSION)
  })
  for (const at of [PATH, `${PATH}/sign`]) {
    app.post(at, (c) => uploads.create(c)).options(at, options)
    // Hono routes HEAD to GET and drops the body.
    app.get(`${at}/:id`, (c, next) => (c.req.method === 'HEAD' ? uploads.head(c) : next()))
    app.patch(`${at}/:id`, (c) => uploads.patch(c)).delete(`${at}/:id`, (c) => uploads.terminate(c))
    app.options(`${at}/:id`, options)
  }
  return app
}

/** The methods of the protocol. */
class ResumableUploads {
  readonly #services: StorageServices
  readonly #openUpload: ReturnType<typeof createOpenUpload>
  readonly #finish: ReturnType<typeof createFinish>

  constructor(services: StorageServices) {
    this.#services = services
    this.#openUpload = createOpenUpload(services)
    this.#finish = createFinish(services)
  }

  async create(c: Context) {
    checkVersion(c)
    const length = readLength(c)
    if (length > this.#services.config.FILE_SIZE_LIMIT) throw entityTooLarge()
    const uploadMetadata = c.req.header('upload-metadata') ?? ''
    const description = readDescription(uploadMetadata)
    const path = { bucket: description.get('bucketName') ?? '', key: checkKey(description.get('objectName') ?? '') }
    const { scope, upsert } = await this.#openUpload(c, path)
    const limits = await limitsFor(this.#services, path)
    if (length > limits.size) throw entityTooLarge()
    const type = description.get('contentType') || 'application/octet-stream'
    checkDeclaredType(type, limits.types)
    const userMetadata = readUserMetadata(description.get('metadata') ?? null, 'json')
    await checkWrite(
      scope.database,
      { ...path, ...draft(), metadata: { size: length, mimetype: type }, userMetadata },
      scope.caller,
      upsert,
    )
    await checkQuota(this.#services, scope.caller, path, length)
    const seconds = description.get('cacheControl') ?? ''
    const cacheControl = /^\d+$/.test(seconds) ? checkCacheControl(`max-age=${seconds}`) : 'no-cache'
    const owner = scope.caller.claims.sub ?? null
    const file = { ...path, length, type, cacheControl, userMetadata, upsert, owner, uploadMetadata }
    const { id, expiresAt } = await this.#services.partialFiles.insert(file, this.#quotaOf(c, scope, owner))
    c.header('Location', locate(c, { ...path, id }))
    c.header('Upload-Expires', expiresAt.toUTCString())
    const offset = isPart(c) || length === 0 ? await this.#take(c, scope, id, { ...file, expiresAt, offset: 0 }) : null
    if (offset !== null) c.header('Upload-Offset', String(offset))
    return c.body(null, 201)
  }

  /** Uploads without an owner count for their network address. The service key has no quota. */
  #quotaOf(c: Context, { caller }: RequestScope, owner: string | null): UploadQuota | null {
    const name = owner ?? chargedAddress()
    if (name === null || (caller.role === 'service_role' && !isSigned(c))) return null
    return { owner: name, uploads: MAX_UNFINISHED, bytes: MAX_UNFINISHED_FILES * this.#services.config.FILE_SIZE_LIMIT }
  }

  /** Appends the request's bytes, and creates the object after the last one. @returns the new offset */
  async #take(c: Context, scope: RequestScope, id: string, file: StoredPart): Promise<number> {
    const rest = file.length - file.offset
    if (Number(c.req.header('content-length') ?? 0) > rest) throw entityTooLarge()
    await this.#services.partialFiles.append(id, upTo(bodyChunks(c.req.raw.body), rest))
    const { offset = 0 } = (await this.#services.partialFiles.find(id)) ?? {}
    if (offset === file.length) await this.#finish(scope, id, file)
    return offset
  }

  async #find(c: Context) {
    checkVersion(c)
    const id = idOf(c)
    const file = await this.#services.partialFiles.find(id)
    if (file === null) throw gone(404, 'The file for this url was not found')
    if (file.expiresAt < new Date()) throw gone(410, 'The file for this url no longer exists')
    return { id, file }
  }

  async head(c: Context) {
    const { id, file } = await this.#find(c)
    if (file.offset === file.length) await this.#refuseWhole(id)
    c.header('Upload-Offset', String(file.offset))
    c.header('Upload-Length', String(file.length))
    c.header('Upload-Expires', file.expiresAt.toUTCString())
    if (file.uploadMetadata !== '') c.header('Upload-Metadata', file.uploadMetadata)
    return c.body(null, 200)
  }

  async patch(c: Context) {
    if (!isPart(c))
      throw new ApiError(415, 'InvalidContentType', 'Content-Type must be application/offset+octet-stream')
    const { id } = await this.#find(c)
    const offset = await this.#services.partialFiles.withLock(id, async () => {
      const { file } = await this.#find(c)
      if (c.req.header('upload-offset') !== String(file.offset))
        throw new ApiError(409, 'InvalidOffset', 'Upload-Offset conflict')
      return this.#take(c, await this.#openOwn(c, file), id, file)
    })
    if (offset === null) throw locked()
    c.header('Upload-Offset', String(offset))
    return c.body(null, 204)
  }

  /**
   * Refuses to name the offset of an upload that has all its bytes: a client would take the file for stored. It is being
   * stored, which may fail, or the process ended before that; then the client starts a new upload.
   */
  async #refuseWhole(id: string): Promise<never> {
    const isFree = await this.#services.partialFiles.withLock(id, async () => true)
    throw isFree === null ? locked() : gone(404, 'The file for this url was not found')
  }

  async #openOwn(c: Context, file: StoredPart): Promise<RequestScope> {
    const { scope } = await this.#openUpload(c, file)
    if ((scope.caller.claims.sub ?? null) !== file.owner) throw gone(404, 'The file for this url was not found')
    return scope
  }

  async terminate(c: Context) {
    const { id, file } = await this.#find(c)
    await this.#openOwn(c, file)
    await this.#services.partialFiles.remove(id)
    return c.body(null, 204)
  }

  options(c: Context) {
    c.header('Tus-Version', VERSION)
    c.header('Tus-Extension', 'creation,creation-with-upload,termination,expiration')
    c.header('Tus-Max-Size', String(this.#services.config.FILE_SIZE_LIMIT))
    return c.body(null, 204)
  }
}

/** The caller's own scope, or that of a signed URL. */
function createOpenUpload(services: StorageServices) {
  return async (c: Context, path: ObjectPath) => {
    if (!isSigned(c)) return { scope: await services.openScope(c), upsert: c.req.header('x-upsert') === 'true' }
    const token = c.req.header('x-signature')
    if (token === undefined) throw invalidSignature('Missing x-signature header')
    const { scope, signed } = await openSignedScope(services, c, 'upload', path, token)
    return { scope, upsert: signed.upsert ?? false }
  }
}

function createFinish(services: StorageServices) {
  const { blobs, partialFiles } = services
  return async (scope: RequestScope, id: string, file: StoredPart): Promise<void> => {
    const { bucket, key, type, cacheControl, userMetadata, upsert, length } = file
    const limits = await limitsFor(services, { bucket, key })
    const declared = { metadata: { size: length, mimetype: type }, userMetadata }
    try {
      await storeFile(
        services,
        scope,
        { bucket, key },
        {
          upsert,
          declared,
          async writeBytes(version) {
            const stored = await receiveBytes(partialFiles.read(id), type, blobs, version, limits)
            return { metadata: describeFile({ ...stored, type, cacheControl }), userMetadata }
          },
        },
      )
    } finally {
      // Refused as a whole: repeating the last part would not help.
      await partialFiles.remove(id)
    }
  }
}

const isSigned = (c: Context) => c.req.path.includes(`${PATH}/sign`)

const draft = () => ({ id: randomUUID(), version: randomUUID() })

const gone = (status: 404 | 410, message: string) => new ApiError(status, 'NoSuchUpload', message)

const locked = () => new ApiError(423, 'ResourceLocked', 'The resource is locked by another upload')

const isPart = (c: Context) => c.req.header('content-type') === 'application/offset+octet-stream'

function checkVersion(c: Context): void {
  if (c.req.header('tus-resumable') !== VERSION) throw new ApiError(412, 'UnsupportedVersion', 'Tus-Resumable Required')
}

function readLength(c: Context): number {
  const text = c.req.header('upload-length') ?? ''
  if (!/^\d{1,15}$/.test(text))
    throw new ApiError(400, 'InvalidLength', 'Upload-Length or Upload-Defer-Length header required')
  return Number(text)
}

/** 'bucketName b3Blbg==,objectName YS9i' */
function readDescription(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  if (pairs.some(([name = '', , ...more]) => name === '' || more.length > 0))
    throw new ApiError(
      400,
      'InvalidMetadata',
      'Upload-Metadata is invalid. It MUST consist of one or more comma-separated key-value pairs',
    )
  return new Map(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]))
}

/** The upload id like Supabase's: the object's path and version, in base64. */
function locate(c: Context, { bucket, key, id }: { bucket: string; key: string; id: string }): string {
  const url = new URL(c.req.url)
  const protocol = c.req.header('x-forwarded-proto') ?? url.protocol.slice(0, -1)
  const host = c.req.header('x-forwarded-host') ?? url.host
  return `${protocol}://${host}${url.pathname}/${Buffer.from(`${bucket}/${key}/${id}`).toString('base64url')}`
}

const idOf = (c: Context) =>
  Buffer.from(c.req.param('id') ?? '', 'base64url')
    .toString('utf8')
    .split('/')
    .at(-1) ?? ''
