import type { PlannedField } from '#gateway/rest/plan/plans.ts'
import type { JsonStep } from '#gateway/rest/request/parsed-query.ts'
import { column, join, raw, type Sql, sql } from './sql.ts'

/** A column, a computed field, or a value inside it; a column that is not JSON is converted first. */
export function fieldSql(table: Sql, { name, path, type, wholeRow }: PlannedField): Sql {
  if (wholeRow) return table
  const whole = column(table, name)
  if (path.length === 0) return whole
  const json = type === 'json' || type === 'jsonb' ? whole : sql`to_jsonb(${whole})`
  return join([json, ...path.map(stepSql)], '')
}

const stepSql = ({ arrow, kind, value }: JsonStep): Sql =>
  kind === 'key' ? sql`${raw(arrow)}${value}` : sql`${raw(arrow)}${value}::int`

// Names of SQL that need no quotes; other names are quoted.
const spelled = new Map(
  Object.entries({
    int: 'int4',
    integer: 'int4',
    smallint: 'int2',
    bigint: 'int8',
    real: 'float4',
    float: 'float8',
    'double precision': 'float8',
    decimal: 'numeric',
    dec: 'numeric',
    boolean: 'bool',
    char: 'bpchar',
    character: 'bpchar',
    'character varying': 'varchar',
    bit: 'bit',
    'bit varying': 'varbit',
    'time without time zone': 'time',
    'time with time zone': 'timetz',
    'timestamp without time zone': 'timestamp',
    'timestamp with time zone': 'timestamptz',
  }),
)

/** Applies the domain's cast: to the response's form, or from a filter's. */
export const convertSql = (value: Sql, { convert }: Pick<PlannedField, 'convert'>): Sql =>
  convert === undefined || convert === null ? value : sql`${raw(convert)}(${value})`

export function castSql(value: Sql, type: string | null): Sql {
  if (type === null) return value
  const name = type.toLowerCase().replace(/\s+/g, ' ').trim()
  return sql`cast(${value} as ${raw(`"${spelled.get(name) ?? name}"`)})`
}
