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
  const keys = relation.columns.filter(({ isKey }) => isKey).map(({ name }) => `t.${quoted(name)} = r.${quoted(name)}`)
  const statement = {
    text: `select e.n::int4 as row from jsonb_array_elements($1::jsonb) with ordinality e (v, n)
      cross join lateral jsonb_populate_record(null::${qualified(relation)}, e.v) r
      where exists (select from ${qualified(relation)} t where ${keys.join(' and ')})`,
    values: [`[${records.join(',')}]`],
  }
  const [result] = await asCaller(database, caller, REQUEST).batch([statement], { readOnly: true })
  return new Set(result?.rows.map(({ row }) => Number(row) - 1))
}
