import type { Database } from '#gateway/database/database.ts'
import type { Blobs } from './blobs.ts'
import type { PartialFiles } from './partial-files.ts'
import type { Renditions } from './renditions.ts'
import type { OpenScope } from './request-scope.ts'
import type { UrlSigner } from './url-signer.ts'

export interface StorageConfig {
  /** The maximum file size in bytes, whatever the bucket allows. */
  FILE_SIZE_LIMIT: number
}

/** Dependencies of the endpoints. */
export interface StorageServices {
  config: StorageConfig
  /** With the server's own rights; endpoints that use it say why. */
  database: Database
  blobs: Blobs
  renditions: Renditions
  partialFiles: PartialFiles
  openScope: OpenScope
  signer: UrlSigner
  /** Deletes files without a row. A failure is logged and retried later. */
  removeFreed(): Promise<void>
}
