import type { BodyRows } from '#gateway/rest/plan/plans.ts'
import type { Column } from '#gateway/rest/schema-cache/table.ts'
import { column, identifier, join, literal, raw, type Sql, sql } from './sql.ts'

/** The rows of a request's body, aliased `pgrst_body`: the JSON is one parameter that PostgreSQL parses. */
export function bodyRowsSql({ json, columns, defaults }: BodyRows): Sql {
  if (columns.length === 0) return sql`(select from json_array_elements(${json}::json)) pgrst_body`
  const typed = columns.map((one) => sql`${identifier(one.name)} ${raw(readsJson(one) ? 'json' : one.declaredType)}`)
  const values = columns.map(valueSql)
  const rows = sql`json_to_recordset(${json}::json)`
  if (!defaults) {
    return columns.some(readsJson)
      ? sql`(select ${join(values, ', ')} from ${rows} as pgrst_given(${join(typed, ', ')})) pgrst_body`
      : sql`${rows} as pgrst_body(${join(typed, ', ')})`
  }
  return sql`(select ${join(values, ', ')} from jsonb_array_elements(${json}::jsonb) pgrst_item, lateral jsonb_to_record(${defaultsSql(columns)}pgrst_item) as pgrst_given(${join(typed, ', ')})) pgrst_body`
}

const readsJson = ({ representation }: Column) => representation !== null && representation.fromJson !== null

/** Uses the cast from JSON to the column's domain, if there is one. */
function valueSql({ name, representation }: Column): Sql {
  const value = column(raw('pgrst_given'), name)
  if (!representation?.fromJson) return value
  return sql`${raw(representation.fromJson)}(${value}) as ${identifier(name)}`
}

// A PostgreSQL function takes at most a hundred arguments.
const PAIRS = 50

/**
 * Evaluates every default for every row, then overrides it with the given values. PostgREST does the same, so
 * sequences advance alike.
 */
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
