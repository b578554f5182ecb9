import type { ReadPlan } from '#gateway/rest/plan/read-plan.ts'
import { conditionsSql, fromSql, whereSql } from './read-sql.ts'
import { empty, type Sql, sql } from './sql.ts'

/** One row per row of the resource, without its limit; embedded resources matter only if they filter. */
export function countableSql(plan: ReadPlan, parentAlias: string | null = null): Sql {
  const exists = (embed: ReadPlan): Sql => sql`exists (${countableSql(embed, plan.alias)})`
  const inner = plan.children.filter(({ embed }) => embed?.inner).map(exists)
  return sql`select 1 from ${fromSql(plan, parentAlias)}${whereSql([...conditionsSql(plan, parentAlias, exists), ...inner])}`
}

/** Counts all rows; a count above `most` need not be exact. */
export function countSql(plan: ReadPlan, most: number | null): Sql {
  const limit = most === null ? empty : sql` limit ${most + 1}`
  return sql`(select count(*) from (${countableSql(plan)}${limit}) pgrst_counted)`
}
