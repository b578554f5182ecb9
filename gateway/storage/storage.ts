import { join } from 'node:path'
import { Hono } from 'hono'
import type { Authenticate, Keys } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import type { Blobs } from './blobs.ts'
import { bucketCreate } from './bucket-create.ts'
import { bucketDelete } from './bucket-delete.ts'
import { bucketEmpty } from './bucket-empty.ts'
import { bucketGet } from './bucket-get.ts'
import { bucketList } from './bucket-list.ts'
import { bucketUpdate } from './bucket-update.ts'
import { respondWithError } from './errors.ts'
import { removeFreedFiles } from './freed-files.ts'
import { BYTES_PER_ACCOUNT, LARGEST_FILE } from './largest-file.ts'
import { objectCopy } from './object-copy.ts'
import { objectInfo } from './object-info.ts'
import { objectList } from './object-list.ts'
import { objectListV2 } from './object-list-v2.ts'
import { objectMove } from './object-move.ts'
import { objectRead } from './object-read.ts'
import { objectRemove } from './object-remove.ts'
import { objectSign } from './object-sign.ts'
import { objectUpload } from './object-upload.ts'
import { objectUploadSign } from './object-upload-sign.ts'
import { type BlobsConfig, openBlobs } from './open-blobs.ts'
import { createPartialFiles, partialFolder } from './partial-files.ts'
import { renderImage } from './render-image.ts'
import { createRenditions, type Renditions } from './renditions.ts'
import { createOpenScope } from './request-scope.ts'
import { resumableUpload } from './resumable-upload.ts'
import { s3Protocol } from './s3-protocol.ts'
import { serviceStatus } from './service-status.ts'
import type { StorageServices } from './services.ts'
import { createUrlSigner } from './url-signer.ts'

interface StorageOptions {
  database: Database
  authenticate: Authenticate
  keys: Pick<Keys, 'jwtSecret'>
  config: BlobsConfig & {
    FILE_SIZE_LIMIT?: number
    STORAGE_BYTES_PER_ACCOUNT?: number
    ADDRESS_DATABASE_MS?: number | undefined
  }
  log: Pick<Log, 'error'>
}

/**
 * Supabase's storage API, mounted at /storage/v1: rows in storage.objects under row level security, bytes in a store.
 */
export function createStorage({ database, authenticate, keys, config, log }: StorageOptions): Hono {
  const stored = openBlobs(config)
  const renditions = createRenditions(stored, join(config.DATA_DIR, 'renditions'), {
    // Load tests from one machine.
    isShared: config.ADDRESS_DATABASE_MS !== 0,
  })
  const blobs = removingRenditions(stored, renditions)
  const services: StorageServices = {
    config: {
      FILE_SIZE_LIMIT: config.FILE_SIZE_LIMIT ?? LARGEST_FILE,
      STORAGE_BYTES_PER_ACCOUNT: config.STORAGE_BYTES_PER_ACCOUNT ?? BYTES_PER_ACCOUNT,
    },
    database,
    blobs,
    renditions,
    partialFiles: createPartialFiles(partialFolder(config)),
    openScope: createOpenScope(database, authenticate),
    signer: createUrlSigner(keys.jwtSecret),
    removeFreed: () =>
      removeFreedFiles(database, blobs).catch((error) => {
        log.error({ err: error }, 'storage: could not delete unused files')
      }),
  }
  // Fixed paths must come before paths that begin with a bucket.
  const endpoints = [
    bucketList,
    bucketGet,
    bucketCreate,
    bucketUpdate,
    bucketDelete,
    bucketEmpty,
    objectInfo,
    objectUploadSign,
    objectSign,
    objectListV2,
    objectList,
    objectMove,
    objectCopy,
    renderImage,
    resumableUpload,
    objectUpload,
    objectRead,
    objectRemove,
  ]
  const app = new Hono().route('/', serviceStatus()).route('/', s3Protocol())
  for (const endpoint of endpoints) app.route('/', endpoint(services))
  return app
    .all('*', (c) =>
      c.json({ statusCode: '404', error: 'Not Found', message: `Route ${c.req.method}:${c.req.path} not found` }, 404),
    )
    .onError((error, c) => respondWithError(error, c, log))
}

/** The store; removing a file also removes its renditions. */
const removingRenditions = (stored: Blobs, renditions: Renditions): Blobs => ({
  write: (version, body) => stored.write(version, body),
  read: (version, range) => stored.read(version, range),
  sizeOf: (version) => stored.sizeOf(version),
  copy: (from, to) => stored.copy(from, to),
  list: () => stored.list(),
  removeDrafts: (before) => stored.removeDrafts(before),
  async remove(versions) {
    await renditions.removeCached(versions)
    await stored.remove(versions)
  },
})
