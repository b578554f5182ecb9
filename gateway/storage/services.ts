import type { Database } from '#gateway/database/database.ts'
import type { Blobs } from './blobs.ts'
import type { PartialFiles } from './partial-files.ts'
import type { Renditions } from './renditions.ts'
import type { OpenScope } from './request-scope.ts'
import type { UrlSigner } from './url-signer.ts'

interface StorageConfig {
  /** The maximum file size in bytes, whatever the bucket allows. */
  FILE_SIZE_LIMIT: number
  /** The bytes that the stored files of one account may have together; 0 for no limit. */
  STORAGE_BYTES_PER_ACCOUNT: number
}

/** Dependencies of the endpoints. */
export interface StorageServices {
  config: StorageConfig
  /** The database with the server's own rights; endpoints that use it say why. */
  database: Database
  blobs: Blobs
  renditions: Renditions
  partialFiles: PartialFiles
  openScope: OpenScope
  signer: UrlSigner
  /** Deletes files without a row. A failure is logged and retried later. */
  removeFreed(): Promise<void>
}
