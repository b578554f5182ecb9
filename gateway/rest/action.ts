import type { Result, Statement } from '#gateway/database/database.ts'
import type { Settings } from './database-config.ts'
import type { RestResponse } from './response/rest-response.ts'

/** A request planned as statements, with the mapping from their results to a response. */
export interface Action {
  readOnly: boolean
  /** Settings of the whole transaction, in addition to those of the caller's role. */
  settings: Settings
  /** Sent together, in one transaction. */
  statements: readonly Statement[]
  /** True if `respond` may refuse the results, which rolls the transaction back. */
  mayRollBack: boolean
  /** @throws ApiError if the results are refused */
  respond(results: readonly Result[]): RestResponse
}
