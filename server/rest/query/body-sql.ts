import { raw, type Sql, sql } from './sql.ts'

/** How the rows of an answer, called `pgrst_row`, become its body. */
export type BodyFormat =
  | { kind: 'none' }
  | { kind: 'csv' }
  /** A function's bare value as it is; bytes in hexadecimal. */
  | { kind: 'own'; isBinary: boolean }
  | {
      kind: 'json' /** One object instead of a list. */
      single: boolean /** A function's bare value. */
      scalar: boolean
      stripsNulls: boolean
    }

export function bodySql(format: BodyFormat): Sql {
  if (format.kind === 'none') return sql`''`
  if (format.kind === 'csv') return csv
  if (format.kind === 'own')
    return raw(
      format.isBinary
        ? `coalesce(encode((array_agg(pgrst_row.pgrst_scalar))[1]::bytea, 'hex'), '')`
        : `coalesce((array_agg(pgrst_row.pgrst_scalar))[1]::text, '')`,
    )
  const rows = raw(format.scalar ? 'json_agg(pgrst_row.pgrst_scalar)' : 'json_agg(pgrst_row.*)')
  const value = format.single ? sql`${rows}->0` : rows
  const stripped = format.stripsNulls ? sql`json_strip_nulls(${value})` : value
  return sql`coalesce(${stripped}, ${raw(format.single ? `'null'` : `'[]'`)})::text`
}

// A row as text is CSV but for its brackets, and for backslashes, which come double.
const csv = raw(
  `coalesce((select string_agg(case when k ~ '[",\\n]' then '"' || replace(k, '"', '""') || '"' else k end, ',') ` +
    `from json_object_keys((select row_to_json(one.*) from pgrst_rows as one limit 1)) as k), '') || e'\\n' || ` +
    `coalesce(string_agg(replace(substring(pgrst_row::text, 2, length(pgrst_row::text) - 2), e'\\\\\\\\', e'\\\\'), e'\\n'), '')`,
)
