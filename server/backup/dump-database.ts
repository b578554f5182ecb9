import { join } from 'node:path'
import type { Database } from '#gateway/database/database.ts'
import { portableSettings, readMigrations, readSequences, readTables } from './catalog.ts'
import { dumpTable } from './dump-table.ts'
import { entryNames, type Manifest, type TableEntry } from './manifest.ts'

export type Dump = Pick<Manifest, 'engine' | 'migrations' | 'tables' | 'sequences'> & {
  /** Where each table's rows lie, by the name of its entry. */
  paths: Map<string, string>
  /** The stored files that the rows name. */
  versions: string[]
}

/** One moment of the whole database, as files in a folder. Nothing but the disk is waited for in the transaction. */
export function dumpDatabase(database: Database, folder: string, migrationTables: readonly string[]): Promise<Dump> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query(portableSettings)
    const tables: TableEntry[] = []
    const paths = new Map<string, string>()
    for (const [at, table] of (await readTables(tx)).entries()) {
      const path = join(folder, `${at}.jsonl`)
      const dumped = await dumpTable(tx, table, path)
      const entry = entryName(at, table)
      paths.set(entry, path)
      tables.push({
        schema: table.schema,
        name: table.name,
        columns: table.columns.map(({ name }) => name),
        entry,
        ...dumped,
      })
    }
    const objects = await tx.query<{ version: string }>(
      'select distinct version from storage.objects where version is not null',
    )
    return {
      engine: database.engine,
      migrations: await readMigrations(tx, migrationTables),
      tables,
      sequences: await readSequences(tx),
      paths,
      versions: objects.map(({ version }) => version),
    }
  })
}

// For people who look into the archive; the manifest says what it really is.
function entryName(at: number, { schema, name }: { schema: string; name: string }): string {
  const plain = (text: string) => text.replace(/[^\w-]/g, '_')
  return `${entryNames.tables}${plain(schema)}/${String(at).padStart(3, '0')}-${plain(name)}.jsonl`
}
