import type { BodyRows } from '../plan/mutation-plan.ts'
import { column, identifier, join, literal, raw, type Sql, sql } from './sql.ts'

/** The rows of a request's body, called `pgrst_body`: its JSON goes in as one text, PostgreSQL takes it apart. */
export function bodyRowsSql({ json, columns, defaults }: BodyRows): Sql {
  if (columns.length === 0) return sql`(select from json_array_elements(${json}::json)) pgrst_body`
  const typed = columns.map(({ name, declaredType }) => sql`${identifier(name)} ${raw(declaredType)}`)
  if (!defaults) return sql`json_to_recordset(${json}::json) as pgrst_body(${join(typed, ', ')})`
  const values = columns.map(({ name }) => column(raw('pgrst_given'), name))
  return sql`(select ${join(values, ', ')} from jsonb_array_elements(${json}::jsonb) pgrst_item, lateral jsonb_to_record(${defaultsSql(columns)}pgrst_item) as pgrst_given(${join(typed, ', ')})) pgrst_body`
}

// A function takes a hundred arguments at most.
const PAIRS = 50

/** Every row draws every default, as with PostgREST, and what is given goes over it: the same numbers come of it. */
function defaultsSql(columns: BodyRows['columns']): Sql {
  const pairs = columns.flatMap(({ name, default: missing }) =>
    missing === null ? [] : [sql`${literal(name)}, ${raw(missing)}`],
  )
  const groups = pairs.flatMap((_, at) => (at % PAIRS === 0 ? [pairs.slice(at, at + PAIRS)] : []))
  return join(
    groups.map((group) => sql`jsonb_build_object(${join(group, ', ')}) || `),
    '',
  )
}
