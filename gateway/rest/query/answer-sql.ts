import { type BodyFormat, bodySql } from './body-sql.ts'
import { empty, join, raw, type Sql, sql } from './sql.ts'

/** The one row that becomes the response. */
export interface AnswerRow {
  body: string
  /** The number of rows in the body. */
  page: string
  /** The total number of rows, if the request asks for it. */
  total: string | null
  headers: string | null
  status: string | null
  location: string[] | null
  inserted: number | null
}

export interface Answer {
  /** The queries of the rows, as `name as (…)`. */
  with: readonly Sql[]
  rows: Sql
  format: BodyFormat
  total: Sql | null
  location?: Sql
  inserted?: Sql
}

const setting = (name: string) => raw(`nullif(current_setting('${name}', true), '')`)

/** PostgreSQL writes the body, so no row value passes through JavaScript. */
export function answerSql({ with: sources, rows, format, total, location, inserted }: Answer): Sql {
  const csv = format.kind === 'csv'
  const queries = csv ? [...sources, sql`pgrst_rows as (${rows})`] : sources
  const from = csv ? raw('pgrst_rows as pgrst_row') : sql`(${rows}) as pgrst_row`
  const columns = [
    sql`${bodySql(format)} as body`,
    raw('count(*)::text as page'),
    ...(total === null ? [] : [sql`${total}::text as total`]),
    ...(location === undefined ? [] : [sql`${location} as location`]),
    sql`${setting('response.headers')} as headers`,
    sql`${setting('response.status')} as status`,
    ...(inserted === undefined ? [] : [sql`${inserted} as inserted`]),
  ]
  const prefix = queries.length === 0 ? empty : sql`with ${join(queries, ', ')} `
  return sql`${prefix}select ${join(columns, ', ')} from ${from}`
}
