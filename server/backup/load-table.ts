import type { Queryable } from '#gateway/database/database.ts'
import { qualified, quoted } from '#gateway/database/identifiers.ts'
import { BackupError } from './backup-error.ts'
import { type Table, titleOf } from './catalog.ts'
import type { TableEntry } from './manifest.ts'
import { readLines } from './read-lines.ts'

const BATCH_CHARACTERS = 1024 * 1024

/**
 * Inserts the output of `dumpTable` in chunks of about a megabyte. Columns missing in the backup get their defaults.
 */
export async function loadTable(tx: Queryable, table: Table, entry: TableEntry, path: string): Promise<void> {
  const text = insertRows(table, entry)
  let lines: string[] = []
  let characters = 0
  const flush = async () => {
    if (lines.length > 0) await tx.query(text, [`[${lines.join(',')}]`])
    lines = []
    characters = 0
  }
  for await (const line of readLines(path)) {
    lines.push(line)
    characters += line.length
    if (characters >= BATCH_CHARACTERS) await flush()
  }
  await flush()
  await checkCount(tx, table, entry)
}

function insertRows(table: Table, entry: TableEntry): string {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const unknown = entry.columns.filter((name) => !types.has(name))
  if (unknown.length > 0)
    throw new BackupError(
      `${titleOf(table)} no longer has the column ${unknown.join(', ')}. Restore into an empty installation.`,
    )
  const values = entry.columns.map((name, at) => `(line ->> ${at})::${types.get(name)}`)
  return `insert into ${qualified(table)} (${entry.columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as lines (line)`
}

async function checkCount(tx: Queryable, table: Table, { rows }: TableEntry) {
  const [found] = await tx.query<{ count: string }>(`select count(*) as count from ${qualified(table)}`)
  if (Number(found?.count) !== rows)
    throw new BackupError(`${titleOf(table)} has ${found?.count} rows after loading, and the backup ${rows}.`)
}
