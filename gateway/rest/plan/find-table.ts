import { noTable } from '#gateway/rest/errors.ts'
import type { SchemaCache } from '#gateway/rest/schema-cache/schema-cache.ts'
import { closest } from '#gateway/rest/schema-cache/similar-name.ts'
import { keyOf, type Table } from '#gateway/rest/schema-cache/table.ts'

/** @throws ApiError PGRST205 with the most similar name */
export function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(keyOf({ schema, name }))
  if (table !== undefined) return table
  const names = [...cache.tables.values()].filter((one) => one.schema === schema).map((one) => one.name)
  throw noTable(schema, name, closest(names, name, 0.75))
}
