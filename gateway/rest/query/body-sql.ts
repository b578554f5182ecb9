import type { Handler } from '#gateway/rest/schema-cache/handler.ts'
import { qualified, raw, type Sql, sql } from './sql.ts'

/** The aggregation of a response's rows, aliased `pgrst_row`, into its body. */
export type BodyFormat =
  | { kind: 'none' }
  | { kind: 'csv' }
  /** PostGIS writes each row. */
  | { kind: 'geojson' }
  /** A scalar as it is, or an aggregate of the rows; bytes in hexadecimal. */
  | { kind: 'own'; isBinary: boolean; aggregate: Handler | null }
  | {
      kind: 'json' /** One object instead of a list. */
      single: boolean /** A function's bare value. */
      scalar: boolean
      stripsNulls: boolean
    }

/** A body in JSON is of that type, others are text. */
export function bodySql(format: BodyFormat): Sql {
  if (format.kind === 'none') return sql`''`
  if (format.kind === 'csv') return csv
  if (format.kind === 'geojson') return geojson
  if (format.kind === 'own') {
    const value = ownSql(format.aggregate)
    return format.isBinary ? sql`coalesce(encode((${value})::bytea, 'hex'), '')` : sql`coalesce((${value})::text, '')`
  }
  const rows = raw(format.scalar ? 'json_agg(pgrst_row.pgrst_scalar)' : 'json_agg(pgrst_row.*)')
  const value = format.single ? sql`${rows}->0` : rows
  const stripped = format.stripsNulls ? sql`json_strip_nulls(${value})` : value
  return sql`coalesce(${stripped}, ${raw(format.single ? `'null'` : `'[]'`)})`
}

function ownSql(aggregate: Handler | null): Sql {
  if (aggregate === null) return raw('(array_agg(pgrst_row.pgrst_scalar))[1]')
  const row = aggregate.table === null ? raw('pgrst_row') : sql`(pgrst_row.*)::${qualified(aggregate.table)}`
  return sql`${qualified(aggregate.aggregate)}(${row})`
}

const geojson = raw(
  `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(st_asgeojson(pgrst_row)::json), '[]'))::text`,
)

// A row as text is CSV except for its brackets and doubled backslashes.
const csv = raw(
  `coalesce((select string_agg(case when k ~ '[",\\n]' then '"' || replace(k, '"', '""') || '"' else k end, ',') ` +
    `from json_object_keys((select row_to_json(one.*) from pgrst_rows as one limit 1)) as k), '') || e'\\n' || ` +
    `coalesce(string_agg(replace(substring(pgrst_row::text, 2, length(pgrst_row::text) - 2), e'\\\\\\\\', e'\\\\'), e'\\n'), '')`,
)
