import type { Database } from '#gateway/database/database.ts'

const LARGEST_RECORD = 1024 * 1024
const KEPT_OF_LARGE = 64

/**
 * Rows with only these columns, as JSON text. PostgreSQL removes the others, so that no number loses digits. Bytes are
 * hexadecimal without `\x`, as Supabase Realtime sends them.
 * @param bytes names of the columns that hold bytes
 */
export async function pickColumns(
  database: Database,
  records: readonly string[],
  columns: Iterable<string>,
  bytes: readonly string[] = [],
): Promise<string[]> {
  const rows = await database.query<{ record: string }>(
    `select coalesce((select json_object_agg(j.key, case when j.key in (select json_array_elements_text($3::json))
        then to_json(substr(j.value #>> '{}', 3)) else j.value end) from json_each(e.v) j
        where j.key in (select json_array_elements_text($2::json))), '{}')::text as record
      from json_array_elements($1::json) with ordinality e (v, n) order by e.n`,
    [`[${records.join(',')}]`, JSON.stringify([...columns]), JSON.stringify(bytes)],
  )
  return rows.map(({ record }) => record)
}

/** A row over 1 MB keeps its short values only. @returns null when it is not too large */
export function trimRecord(record: string): string | null {
  if (Buffer.byteLength(record) <= LARGEST_RECORD) return null
  const values: Record<string, unknown> = JSON.parse(record)
  const short = Object.entries(values).filter(([, value]) => Buffer.byteLength(JSON.stringify(value)) <= KEPT_OF_LARGE)
  return JSON.stringify(Object.fromEntries(short))
}
