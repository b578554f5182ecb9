import type { ReadPlan } from '#gateway/rest/plan/read-plan.ts'
import { conditionsSql, fromSql, whereSql } from './read-sql.ts'
import { empty, type Sql, sql } from './sql.ts'

/** A row for each row of the resource, without its limit; what is embedded counts only where it decides. */
export function countableSql(plan: ReadPlan, parentAlias: string | null = null): Sql {
  const exists = (embed: ReadPlan): Sql => sql`exists (${countableSql(embed, plan.alias)})`
  const inner = plan.children.filter(({ embed }) => embed?.inner).map(exists)
  return sql`select 1 from ${fromSql(plan, parentAlias)}${whereSql([...conditionsSql(plan, parentAlias, exists), ...inner])}`
}

/** How many rows there are in all; beyond `most` the exact number does not matter. */
export function countSql(plan: ReadPlan, most: number | null): Sql {
  const limit = most === null ? empty : sql` limit ${most + 1}`
  return sql`(select count(*) from (${countableSql(plan)}${limit}) pgrst_counted)`
}
