import { wholeRow } from '#gateway/rest/plan/plans.ts'
import type { QualifiedName } from '#gateway/rest/schema-cache/table.ts'
import { identifier, qualified, type Sql, sql } from './sql.ts'

/**
 * The row itself as a column. The bare name could be a column's, and without the cast `.*` would expand to all
 * columns.
 */
export const wholeRowSql = (rows: Sql, type: QualifiedName): Sql =>
  sql`(${rows}.*)::${qualified(type)} as ${identifier(wholeRow)}`
