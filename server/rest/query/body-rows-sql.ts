import type { BodyRows } from '../plan/mutation-plan.ts'
import { identifier, join, literal, raw, type Sql, sql } from './sql.ts'

/** The rows of a request's body, called `pgrst_body`: its JSON goes in as one text, PostgreSQL takes it apart. */
export function bodyRowsSql({ json, columns, defaults }: BodyRows): Sql {
  if (columns.length === 0) return sql`(select from json_array_elements(${json}::json)) pgrst_body`
  const typed = columns.map(({ name, declaredType }) => sql`${identifier(name)} ${raw(declaredType)}`)
  if (!defaults) return sql`json_to_recordset(${json}::json) as pgrst_body(${join(typed, ', ')})`
  const values = columns.map(({ name, default: missing }) => {
    const column = identifier(name)
    const given = sql`pgrst_given.${column}`
    if (missing === null) return given
    return sql`case when pgrst_item ? ${literal(name)} then ${given} else ${raw(missing)} end as ${column}`
  })
  return sql`(select ${join(values, ', ')} from jsonb_array_elements(${json}::jsonb) pgrst_item, lateral jsonb_to_record(pgrst_item) as pgrst_given(${join(typed, ', ')})) pgrst_body`
}
