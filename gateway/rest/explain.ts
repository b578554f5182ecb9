import type { Result, Statement } from '#gateway/database/database.ts'
import { type Sql, toStatement } from './query/sql.ts'
import type { ExplainMediaType } from './request/media-type.ts'
import type { RestRequest } from './request/rest-request.ts'
import { typeHeaders } from './response/common-headers.ts'
import type { RestResponse } from './response/rest-response.ts'

/** The statement of a query, or its EXPLAIN where the caller requests that. */
export function mainStatement(query: Sql, explain: ExplainMediaType | null): Statement {
  const statement = toStatement(query)
  return explain === null ? statement : explainStatement(statement, explain)
}

export function explainStatement(
  statement: Statement,
  { format, options }: Pick<ExplainMediaType, 'format' | 'options'>,
): Statement {
  return { ...statement, text: `explain (${[...options, `format ${format}`].join(', ')}) ${statement.text}` }
}

export function respondExplain(
  request: RestRequest,
  explain: ExplainMediaType,
  result: Result | undefined,
): RestResponse {
  const lines = (result?.rows ?? []).map((row) => {
    const value = Object.values(row)[0]
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
  return { status: 200, headers: typeHeaders(explain, request), body: `${lines.join('\n')}\n` }
}
