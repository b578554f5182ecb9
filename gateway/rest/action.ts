import type { Result, Statement } from '#gateway/database/database.ts'
import type { RestConfig } from './config.ts'
import type { Settings } from './database-config.ts'
import type { AnswerRow } from './query/answer-sql.ts'
import { type Sql, toStatement } from './query/sql.ts'
import type { MediaType } from './request/media-type.ts'
import type { RestRequest } from './request/rest-request.ts'
import { typeHeaders } from './response/common-headers.ts'
import type { RestResponse } from './response/rest-response.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'

/** The dependencies of every action. */
export interface Setting {
  cache: SchemaCache
  config: RestConfig
}

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

/** Returns the statement, or its EXPLAIN. */
export function mainStatement(query: Sql, plan: Extract<MediaType, { kind: 'plan' }> | null): Statement {
  const statement = toStatement(query)
  if (plan === null) return statement
  const options = [...plan.options, `format ${plan.format}`].join(', ')
  return { ...statement, text: `explain (${options}) ${statement.text}` }
}

export function respondPlan(
  request: RestRequest,
  plan: Extract<MediaType, { kind: 'plan' }>,
  result: Result | undefined,
): RestResponse {
  const lines = (result?.rows ?? []).map((row) => {
    const value = Object.values(row)[0]
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
  return { status: 200, headers: typeHeaders(plan, request), body: `${lines.join('\n')}\n` }
}

export const answerOf = (result: Result | undefined): AnswerRow => {
  const row = result?.rows[0] as Partial<AnswerRow> | undefined
  return { body: '', page: '0', total: null, headers: null, status: null, location: null, inserted: null, ...row }
}
