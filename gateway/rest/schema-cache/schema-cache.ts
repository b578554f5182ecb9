import type { Database } from '#gateway/database/database.ts'
import type { Handler } from './handler.ts'
import { readCatalog } from './read-catalog.ts'
import { findRelationships, type Relationships } from './relationships.ts'
import type { Routine } from './routine.ts'
import { keyOf, type QualifiedName, sameName, type Table } from './table.ts'
import { findViewKeys, type ViewKey } from './view-keys.ts'

/** The database objects that the API exposes. Request names are looked up here by `keyOf`. */
export interface SchemaCache {
  schemas: readonly string[]
  tables: ReadonlyMap<string, Table>
  relationships: Relationships
  routines: ReadonlyMap<string, readonly Routine[]>
  handlers: readonly Handler[]
}

export async function loadSchemaCache(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  const catalog = await readCatalog(database, schemas)
  const viewKeys = findViewKeys(catalog.views, catalog.keys)
  const tables = new Map(
    catalog.tables.map((table) => [
      keyOf(table),
      { ...table, primaryKey: primaryKeyOf(table, catalog.keys, viewKeys) },
    ]),
  )
  return {
    schemas,
    tables,
    relationships: findRelationships(catalog, tables, viewKeys, schemas),
    routines: Map.groupBy(catalog.routines, keyOf),
    handlers: catalog.handlers,
  }
}

function primaryKeyOf(
  table: QualifiedName,
  keys: readonly { kind: string; table: QualifiedName; columns: readonly string[] }[],
  viewKeys: readonly ViewKey[],
): string[] {
  const own = keys.find((key) => key.kind === 'p' && sameName(key.table, table))
  if (own !== undefined) return [...own.columns]
  const shown = viewKeys.filter(({ view, key }) => key.kind === 'p' && sameName(view, table))
  return shown.flatMap(({ columns }) => columns.flatMap((names) => names[0] ?? []))
}
