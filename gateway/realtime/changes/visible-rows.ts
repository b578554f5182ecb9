import type { Caller } from '#gateway/caller.ts'
import { asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { qualified, quoted } from '#gateway/database/identifiers.ts'
import type { Relation } from './relations.ts'

const REQUEST = { method: 'GET', path: '/realtime/v1', headers: {} }

/** Applies the table's policies as the caller. @returns indexes of the `records` that it may see now */
export async function visibleRows(
  database: Database,
  caller: Caller,
  relation: Relation,
  records: readonly string[],
): Promise<ReadonlySet<number>> {
  const keys = relation.columns.filter(({ isKey }) => isKey)
  // A role may not name each type. The JSON of a value is equal where its row is the same, but no index finds it.
  const read = keys.map(({ name, keyType }) => `${quoted(name)} ${keyType ?? 'jsonb'}`)
  const isSameRow = keys.map(({ name, keyType }) =>
    keyType === null ? `to_jsonb(t.${quoted(name)}) = r.${quoted(name)}` : `t.${quoted(name)} = r.${quoted(name)}`,
  )
  // Only the key is read: not every type can be read from its own JSON.
  const statement = {
    text: `select e.n::int4 as row from jsonb_array_elements($1::jsonb) with ordinality e (v, n)
      cross join lateral jsonb_to_record(e.v) r (${read.join(', ')})
      where exists (select from ${qualified(relation)} t where ${isSameRow.join(' and ')})`,
    values: [`[${records.join(',')}]`],
  }
  const [result] = await asCaller(database, caller, REQUEST).batch([statement], { readOnly: true })
  return new Set(result?.rows.map(({ row }) => Number(row) - 1))
}
