import type { Catalog, Key } from './read-catalog.ts'
import type { JunctionRelationship, KeyRelationship, Relationship } from './relationship.ts'
import { keyOf, type QualifiedName, sameName, type Table } from './table.ts'
import type { ViewKey } from './view-keys.ts'

/** Relationships by their origin table. */
export type Relationships = ReadonlyMap<string, readonly Relationship[]>

/**
 * Keeps relationships between exposed tables, through exposed junctions. A table without any still has an entry,
 * because its name is valid.
 */
export function findRelationships(
  { keys, computed }: Catalog,
  tables: ReadonlyMap<string, Table>,
  viewKeys: readonly ViewKey[],
  schemas: readonly string[],
): Relationships {
  const forward = withViews(
    keys.filter(({ kind }) => kind === 'f').map((key) => ofForeignKey(key, keys)),
    viewKeys,
  )
  const found: Relationship[] = [...forward, ...forward.map(inverse), ...throughJunctions(forward, tables, keys)]
  const functions = computed.map(
    (one): Relationship => ({ kind: 'computed', isSelf: sameName(one.table, one.foreignTable), ...one }),
  )
  // A computed relationship named like a table overrides the table's foreign keys.
  const overridden = new Set(functions.map((one) => `${keyOf(one.table)}\n${nameOf(one)}`))
  const all = [...found.filter((one) => !overridden.has(`${keyOf(one.table)}\n${nameOf(one)}`)), ...functions]
  const isExposed = ({ schema }: QualifiedName) => schemas.includes(schema)
  const between = all.filter((one) => isExposed(one.table) && isExposed(one.foreignTable))
  const exposed = between.filter(
    (one) => one.kind === 'computed' || one.cardinality !== 'many-to-many' || isExposed(one.junction.table),
  )
  const none = new Map(between.map(({ table }): [string, readonly Relationship[]] => [keyOf(table), []]))
  return new Map([...none, ...Map.groupBy(exposed.sort(byTarget), ({ table }) => keyOf(table))])
}

const nameOf = (one: Relationship) => (one.kind === 'computed' ? one.function.name : one.foreignTable.name)

function ofForeignKey(key: Key, keys: readonly Key[]): KeyRelationship {
  const isUnique = keys.some(
    (other) =>
      other.kind !== 'f' &&
      other.tableId === key.tableId &&
      other.columns.length === key.columns.length &&
      other.columns.every((column) => key.columns.includes(column)),
  )
  return {
    kind: 'key',
    table: key.table,
    foreignTable: key.foreignTable,
    isSelf: sameName(key.table, key.foreignTable),
    cardinality: isUnique ? 'one-to-one' : 'many-to-one',
    constraint: key.name,
    holdsKey: true,
    columns: key.pairs,
    tableIsView: false,
    foreignTableIsView: false,
  }
}

/** A view that contains one end of a foreign key gets the table's relationships. */
function withViews(relationships: readonly KeyRelationship[], viewKeys: readonly ViewKey[]): KeyRelationship[] {
  return relationships.flatMap((relationship) => {
    const shows = (end: ViewKey['end']) =>
      viewKeys
        .filter(({ key, end: which }) => key.kind === 'f' && which === end)
        .filter(({ key }) => key.name === relationship.constraint && sameName(key.table, relationship.table))
        .flatMap(({ view, columns }) => combinations(columns).map((names) => ({ view, names })))
    const [heres, theres] = [shows('own'), shows('foreign')]
    const pairs = (here: readonly string[] | null, there: readonly string[] | null) =>
      relationship.columns.map(([own, foreign], at) => [here?.[at] ?? own, there?.[at] ?? foreign] as const)
    return [
      relationship,
      ...heres.map(({ view, names }) => ({
        ...relationship,
        table: view,
        isSelf: false,
        columns: pairs(names, null),
        tableIsView: true,
      })),
      ...theres.map(({ view, names }) => ({
        ...relationship,
        foreignTable: view,
        isSelf: false,
        columns: pairs(null, names),
        foreignTableIsView: true,
      })),
      ...heres.flatMap((here) =>
        theres.map((there) => ({
          ...relationship,
          table: here.view,
          foreignTable: there.view,
          isSelf: sameName(here.view, there.view),
          columns: pairs(here.names, there.names),
          tableIsView: true,
          foreignTableIsView: true,
        })),
      ),
    ]
  })
}

/** The Cartesian product: [[a], [b, c]] → [a, b], [a, c]. */
const combinations = (choices: readonly (readonly string[])[]): string[][] =>
  choices.reduce<string[][]>((begun, more) => begun.flatMap((one) => more.map((name) => [...one, name])), [[]])

const swap = ([a, b]: readonly [string, string]) => [b, a] as const

const inverse = (one: KeyRelationship): KeyRelationship => ({
  ...one,
  table: one.foreignTable,
  foreignTable: one.table,
  cardinality: one.cardinality === 'one-to-one' ? 'one-to-one' : 'one-to-many',
  holdsKey: false,
  columns: one.columns.map(swap),
  tableIsView: one.foreignTableIsView,
  foreignTableIsView: one.tableIsView,
})

/** Every two foreign keys inside a primary key form a many-to-many relationship. */
function throughJunctions(
  forward: readonly KeyRelationship[],
  tables: ReadonlyMap<string, Table>,
  all: readonly Key[],
): JunctionRelationship[] {
  const hidden = new Map(all.flatMap((key) => (key.kind === 'p' ? [[keyOf(key.table), key.columns] as const] : [])))
  const toOne = forward.filter(({ cardinality }) => cardinality === 'many-to-one')
  return [...Map.groupBy(toOne, ({ table }) => keyOf(table))].flatMap(([name, keys]) => {
    const primary = tables.get(name)?.primaryKey ?? hidden.get(name) ?? []
    const isInKey = ({ columns }: KeyRelationship) => columns.every(([own]) => primary.includes(own))
    const parts = keys.filter(isInKey)
    return parts.flatMap((from) =>
      parts.filter(({ constraint }) => constraint !== from.constraint).map((to) => throughJunction(from, to)),
    )
  })
}

const throughJunction = (from: KeyRelationship, to: KeyRelationship): JunctionRelationship => ({
  kind: 'key',
  cardinality: 'many-to-many',
  constraint: null,
  columns: [],
  table: from.foreignTable,
  foreignTable: to.foreignTable,
  isSelf: sameName(from.foreignTable, to.foreignTable),
  tableIsView: from.foreignTableIsView,
  foreignTableIsView: to.foreignTableIsView,
  junction: {
    table: from.table,
    constraints: [from.constraint, to.constraint],
    source: from.columns.map(swap),
    target: to.columns.map(swap),
  },
})

const rank = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many', 'computed']
const sortText = (one: Relationship) =>
  `${one.foreignTable.name}\n${rank.indexOf(one.kind === 'computed' ? 'computed' : one.cardinality)}\n${
    one.kind === 'computed' ? one.function.name : (one.constraint ?? keyOf(one.junction.table))
  }`
const byTarget = (a: Relationship, b: Relationship) => (sortText(a) < sortText(b) ? -1 : 1)
