import { join } from 'node:path'
import { ANY_TIME, type Database } from '#gateway/database/database.ts'
import { portableSettings, readMigrations, readSequences, readTables } from './catalog.ts'
import { dumpTable } from './dump-table.ts'
import { entryNames, type Manifest, type TableEntry } from './manifest.ts'

export type Dump = Pick<Manifest, 'engine' | 'migrations' | 'tables' | 'sequences'> & {
  /** The dumped rows of each table, by the name of its archive entry. */
  paths: Map<string, string>
  /** The stored files that the rows refer to. */
  versions: string[]
}

/** Dumps a consistent snapshot of the database into a folder. The transaction waits only for the disk. */
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
  }, ANY_TIME)
}

// The name helps readers of the archive; the manifest has the real one.
function entryName(at: number, { schema, name }: { schema: string; name: string }): string {
  const plain = (text: string) => text.replace(/[^\w-]/g, '_')
  return `${entryNames.tables}${plain(schema)}/${String(at).padStart(3, '0')}-${plain(name)}.jsonl`
}
