import { join } from 'node:path'
import type { Queryable } from '#gateway/database/database.ts'
import { qualified } from '#gateway/database/identifiers.ts'
import { BackupError } from './backup-error.ts'
import { isTransient, portableSettings, readAllTables, type Table, titleOf } from './catalog.ts'
import { loadTable } from './load-table.ts'
import type { Manifest, TableEntry } from './manifest.ts'
import { withoutChecks } from './without-checks.ts'

/** Replaces all rows with those of an unpacked backup. Call it in a transaction. */
export async function loadDatabase(tx: Queryable, { tables, sequences }: Manifest, folder: string): Promise<void> {
  await tx.query(portableSettings)
  const present = await readAllTables(tx)
  const byTitle = new Map(present.map((table) => [titleOf(table), table]))
  const kept = tables.filter((entry) => !isTransient(entry) && !isEarlierPlan(entry, byTitle.get(titleOf(entry))))
  const planned = kept.map((entry) => {
    const table = byTitle.get(titleOf(entry))
    if (table === undefined && entry.rows > 0)
      throw new BackupError(`The backup has rows of ${titleOf(entry)}, and there is no such table here.`)
    return { entry, table }
  })
  await tx.query(
    'insert into gateway.freed_files (version) select version from storage.objects where version is not null on conflict do nothing',
  )
  await withoutChecks(tx, present, async () => {
    await tx.query(`truncate ${present.map(qualified).join(', ')}`)
    for (const { entry, table } of planned)
      if (table !== undefined) await loadTable(tx, table, entry, join(folder, entry.entry))
    // Foreign keys are checked after this: rows of an older backup name no season.
    await callIfPresent(tx, 'app.complete_seasons()')
  })
  // The backup may be older than the tables that are kept beside its rows.
  await callIfPresent(tx, 'app.complete_restored_rows()')
  // A queued file that belongs to a row again must not be deleted.
  await tx.query('delete from gateway.freed_files where version in (select version from storage.objects)')
  for (const sequence of sequences)
    await tx.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
      qualified(sequence),
      sequence.last,
      sequence.isCalled,
    ])
}

/**
 * The last plan of each league with the matches that it removed, and their rows, as earlier versions stored them. A
 * database that keeps such matches elsewhere loads no plan without them: its undo would not bring them back.
 */
function isEarlierPlan(entry: TableEntry, table: Table | undefined): boolean {
  const has = (name: string) => entry.columns.includes(name) && !table?.columns.some((column) => column.name === name)
  if (titleOf(entry) === 'app.rows_of_removed_matches') return table === undefined
  return titleOf(entry) === 'app.fixture_changes' && has('removed')
}

/** Calls a function of the migrations. A database that is migrated only after the restore does not have it yet. */
async function callIfPresent(tx: Queryable, call: string): Promise<void> {
  const [found] = await tx.query<{ exists: boolean }>('select to_regprocedure($1) is not null as exists', [call])
  if (found?.exists) await tx.query(`select ${call}`)
}
