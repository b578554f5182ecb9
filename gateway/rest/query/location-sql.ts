import { join, literal, type Sql, sql } from './sql.ts'

/** The Location of a single inserted row: `id=eq.5` for each column of its key, in the order of the row's columns. */
export function locationSql(primaryKey: readonly string[]): Sql {
  if (primaryKey.length === 0) return sql`null::json`
  const names = join(primaryKey.map(literal), ', ')
  return sql`case when count(*) = 1 then (
    select json_agg(one.key || '=' || coalesce('eq.' || one.value, 'is.null'))
    from (select row_to_json(made.*) as made from pgrst_source as made limit 1) found, json_each_text(found.made) as one
    where one.key in (${names})) end`
}
