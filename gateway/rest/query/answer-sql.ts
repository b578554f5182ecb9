import type { Result } from '#gateway/database/database.ts'
import { type BodyFormat, bodySql } from './body-sql.ts'
import { empty, join, raw, type Sql, sql } from './sql.ts'

/** The one row that becomes the response. */
export interface AnswerRow {
  body: string
  /** The number of rows in the body. */
  rowCount: string
  /** The total number of rows, if the request asks for it. */
  total: string | null
  headers: string | null
  status: string | null
  location: string[] | null
  inserted: number | null
}

export const answerOf = (result: Result | undefined): AnswerRow => {
  const row = result?.rows[0] as Partial<AnswerRow> | undefined
  return { body: '', rowCount: '0', total: null, headers: null, status: null, location: null, inserted: null, ...row }
}

interface Answer {
  /** The queries of the rows, as `name as (…)`. */
  with: readonly Sql[]
  rows: Sql
  format: BodyFormat
  total: Sql | null
  /** True for an EXPLAIN, whose verbose output lists the columns in PostgREST's order and by their own types. */
  explained?: boolean
  location?: Sql
  inserted?: Sql
}

const setting = (name: string) => raw(`nullif(current_setting('${name}', true), '')`)

/** PostgreSQL writes the body, so no row value passes through JavaScript. */
export function answerSql({ with: sources, rows, format, explained = false, ...totals }: Answer): Sql {
  const csv = format.kind === 'csv'
  const queries = csv ? [...sources, sql`pgrst_rows as (${rows})`] : sources
  const from = csv ? raw('pgrst_rows as pgrst_row') : sql`(${rows}) as pgrst_row`
  const columns = [
    ...(explained ? explainedColumns(format, totals) : usualColumns(format, totals)),
    sql`${setting('response.headers')} as headers`,
    sql`${setting('response.status')} as status`,
    ...(totals.inserted === undefined ? [] : [sql`${totals.inserted} as inserted`]),
  ]
  const prefix = queries.length === 0 ? empty : sql`with ${join(queries, ', ')} `
  return sql`${prefix}select ${join(columns, ', ')} from ${from}`
}

type Totals = Pick<Answer, 'total' | 'location'>

const usualColumns = (format: BodyFormat, { total, location }: Totals): Sql[] => [
  sql`${bodySql(format)}${asText(format)} as body`,
  raw('count(*)::text as "rowCount"'),
  ...(total === null ? [] : [sql`${total}::text as total`]),
  ...(location === undefined ? [] : [sql`${location} as location`]),
]

const explainedColumns = (format: BodyFormat, { total, location }: Totals): Sql[] => [
  sql`${total ?? raw('null::bigint')} as total`,
  raw('count(*) as "rowCount"'),
  ...(location === undefined ? [] : [sql`${location} as location`]),
  sql`${bodySql(format)} as body`,
]

const asText = ({ kind }: BodyFormat) => (kind === 'json' ? raw('::text') : empty)
