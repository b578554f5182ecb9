import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Row } from '#gateway/database/database.ts'
import type { Handler } from './handler.ts'
import type { ColumnPairs } from './relationship.ts'
import type { Parameter, Routine } from './routine.ts'
import type { Column, QualifiedName, Table } from './table.ts'
import type { ViewRule } from './view-keys.ts'

/** A primary (p), unique (u) or foreign (f) key. */
export interface Key {
  kind: 'p' | 'u' | 'f'
  name: string
  table: QualifiedName
  tableId: string
  positions: readonly number[]
  columns: readonly string[]
  foreignTable: QualifiedName
  foreignTableId: string
  foreignPositions: readonly number[]
  /** A foreign key's columns with the referenced columns. */
  pairs: ColumnPairs
}

interface ComputedFunction {
  function: QualifiedName
  table: QualifiedName
  foreignTable: QualifiedName
  returnsOne: boolean
}

export interface Catalog {
  tables: Table[]
  keys: Key[]
  views: ViewRule[]
  routines: Routine[]
  computed: ComputedFunction[]
  handlers: Handler[]
}

const sql = (name: string) => readFile(join(import.meta.dirname, `${name}.sql`), 'utf8')
const scripts = Promise.all(['tables', 'keys', 'views', 'routines', 'computed', 'handlers'].map(sql))

/** Reads everything that the schema cache needs in one round trip. */
export async function readCatalog(database: Database, schemas: readonly string[]): Promise<Catalog> {
  const exposed = `{${schemas.map((schema) => JSON.stringify(schema)).join(',')}}`
  const texts = await scripts
  // With an empty search path, PostgreSQL qualifies every name with its schema.
  const [, tables, keys, views, routines, computed, handlers] = await database.batch([
    { text: `select set_config('search_path', '', true)` },
    ...texts.map((text) => ({ text, values: text.includes('$1') ? [exposed] : [] })),
  ])
  return {
    tables: (tables?.rows ?? []).map(toTable),
    keys: (keys?.rows ?? []).map(toKey),
    views: (views?.rows ?? []) as unknown as ViewRule[],
    routines: (routines?.rows ?? []).map(toRoutine),
    computed: (computed?.rows ?? []).map(toComputed),
    handlers: (handlers?.rows ?? []).map(toHandler),
  }
}

const text = (value: unknown) => String(value ?? '')

const toTable = (row: Row): Table => ({
  schema: text(row.schema),
  name: text(row.name),
  description: row.description === null ? null : text(row.description),
  isView: row.is_view === true,
  insertable: row.insertable === true,
  updatable: row.updatable === true,
  deletable: row.deletable === true,
  primaryKey: [],
  columns: new Map((row.columns as Column[]).map((column) => [column.name, column])),
})

function toKey(row: Row): Key {
  const columns = row.columns as string[]
  const foreign = (row.foreign_columns ?? []) as string[]
  return {
    kind: row.kind as Key['kind'],
    name: text(row.name),
    table: { schema: text(row.schema), name: text(row.table) },
    tableId: text(row.table_id),
    positions: row.positions as number[],
    columns,
    foreignTable: { schema: text(row.foreign_schema), name: text(row.foreign_table) },
    foreignTableId: text(row.foreign_table_id),
    foreignPositions: (row.foreign_positions ?? []) as number[],
    pairs: foreign.map((there, at) => [columns[at] ?? '', there] as const),
  }
}

const toRoutine = (row: Row): Routine => ({
  schema: text(row.schema),
  name: text(row.name),
  description: row.description === null ? null : text(row.description),
  parameters: row.parameters as Parameter[],
  returns: {
    kind: row.returns_void === true ? 'void' : row.returns_composite === true ? 'composite' : 'scalar',
    set: row.returns_set === true,
    type: { schema: text(row.return_schema), name: text(row.return_type) },
    media: row.media_type === null ? null : { name: text(row.media_type), isBinary: row.returns_bytes === true },
  },
  volatility: row.volatility as Routine['volatility'],
  settings: row.settings as Routine['settings'],
})

const toComputed = (row: Row): ComputedFunction => ({
  function: { schema: text(row.schema), name: text(row.name) },
  table: { schema: text(row.table_schema), name: text(row.table) },
  foreignTable: { schema: text(row.foreign_schema), name: text(row.foreign_table) },
  returnsOne: row.returns_one === true,
})

const toHandler = (row: Row): Handler => ({
  aggregate: { schema: text(row.schema), name: text(row.name) },
  table: row.table === null ? null : { schema: text(row.table_schema), name: text(row.table) },
  mediaType: text(row.media_type),
  contentType: text(row.content_type),
  isBinary: row.is_binary === true,
})
