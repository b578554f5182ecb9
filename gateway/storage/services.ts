import type { Database } from '#gateway/database/database.ts'
import type { Blobs } from './blobs.ts'
import type { PartialFiles } from './partial-files.ts'
import type { Renditions } from './renditions.ts'
import type { OpenScope } from './request-scope.ts'
import type { UrlSigner } from './url-signer.ts'

export interface StorageConfig {
  /** The largest file in bytes, whatever its bucket allows. */
  FILE_SIZE_LIMIT: number
}

/** What the endpoints share. */
export interface StorageServices {
  config: StorageConfig
  /** With the server's own rights; an endpoint that uses it says why. */
  database: Database
  blobs: Blobs
  renditions: Renditions
  partialFiles: PartialFiles
  openScope: OpenScope
  signer: UrlSigner
  /** Deletes the files that no row names any more. A failure is logged and made up for later. */
  removeFreed(): Promise<void>
}
