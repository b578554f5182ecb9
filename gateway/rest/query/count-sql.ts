import type { ReadPlan } from '#gateway/rest/plan/plans.ts'
import { countableSql } from './read-sql.ts'
import { empty, type Sql, sql } from './sql.ts'

/** Counts all rows; a count above `most` need not be exact. */
export function countSql(plan: ReadPlan, most: number | null): Sql {
  const limit = most === null ? empty : sql` limit ${most + 1}`
  return sql`(select count(*) from (${countableSql(plan)}${limit}) pgrst_counted)`
}
