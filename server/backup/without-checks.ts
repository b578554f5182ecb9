import type { Queryable } from '#gateway/database/database.ts'
import { qualified } from '#gateway/database/identifiers.ts'
import type { Table } from './catalog.ts'

/**
 * Runs `load` with the tables' triggers off and foreign keys checked at the end. So the order of tables does not
 * matter, and tables may refer to each other. Everything is restored when it resolves.
 */
export async function withoutChecks(tx: Queryable, tables: readonly Table[], load: () => Promise<void>): Promise<void> {
  const names = JSON.stringify(tables.map(qualified))
  const listed = `select to_regclass(listed) from jsonb_array_elements_text($1) as listed`
  // One statement for each table: PostgreSQL reads a table's definition again after each of them.
  const triggers = await tx.query<{ off: string; on: string }>(
    `select format('alter table %s ', tgrelid::regclass) || string_agg(format('disable trigger %I', tgname), ', ') as off,
      format('alter table %s ', tgrelid::regclass) ||
        string_agg(format('enable %s trigger %I', case tgenabled when 'A' then 'always' else '' end, tgname), ', ') as on
    from pg_trigger where tgrelid in (${listed}) and not tgisinternal and tgenabled in ('O', 'A') and tgparentid = 0
    group by tgrelid`,
    [names],
  )
  const keys = await tx.query<{ late: string; atOnce: string }>(
    `select format('alter table %s ', conrelid::regclass) ||
        string_agg(format('alter constraint %I deferrable initially deferred', conname), ', ') as late,
      format('alter table %s ', conrelid::regclass) ||
        string_agg(format('alter constraint %I not deferrable', conname), ', ') as "atOnce"
    from pg_constraint where conrelid in (${listed}) and contype = 'f' and not condeferrable and conparentid = 0
    group by conrelid`,
    [names],
  )
  for (const { off } of triggers) await tx.query(off)
  for (const { late } of keys) await tx.query(late)
  await tx.query('set constraints all deferred')
  await load()
  await tx.query('set constraints all immediate')
  for (const { atOnce } of keys) await tx.query(atOnce)
  for (const { on } of triggers) await tx.query(on)
}
