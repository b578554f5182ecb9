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

/** What every action is made from. */
export interface Setting {
  cache: SchemaCache
  config: RestConfig
}

/** A request turned into statements, and their results turned into an answer. */
export interface Action {
  readOnly: boolean
  /** What the whole transaction runs under, over what the caller's role does. */
  settings: Settings
  /** Sent together, in one transaction. */
  statements: readonly Statement[]
  /** The answer may be a refusal, which must undo what the statements did. */
  decides: boolean
  /** @throws ApiError for results that are refused */
  respond(results: readonly Result[]): RestResponse
}

/** The statement, or the question how PostgreSQL would run it. */
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
