import type { Key } from './read-catalog.ts'
import type { QualifiedName } from './table.ts'
import { type ColumnOrigin, readColumnOrigins } from './view-columns.ts'

export interface ViewRule extends QualifiedName {
  id: string
  rule: string
  /** Names of the view's columns by their position. */
  columns: Record<string, string>
}

/** A key that a view shows whole. */
export interface ViewKey {
  view: QualifiedName
  key: Key
  /** Which end of a foreign key the view shows; `own` for primary and unique keys too. */
  end: 'own' | 'foreign'
  /** Names in the view, in the order of the key's columns; a view may show one column under several names. */
  columns: readonly (readonly string[])[]
}

/** Every key whose columns, at one end, all appear in a view, directly or through other views. */
export function findViewKeys(rules: readonly ViewRule[], keys: readonly Key[]): ViewKey[] {
  const origins = resolveOrigins(rules)
  return rules.flatMap((view) => {
    const shown = origins.get(view.id) ?? []
    const names = (tableId: string, positions: readonly number[]) =>
      positions.map((position) =>
        shown
          .filter((origin) => origin.tableId === tableId && origin.tablePosition === position)
          .flatMap((origin) => view.columns[origin.position] ?? []),
      )
    const ends = keys.flatMap((key) => [
      { key, end: 'own' as const, columns: names(key.tableId, key.positions) },
      ...(key.kind === 'f'
        ? [{ key, end: 'foreign' as const, columns: names(key.foreignTableId, key.foreignPositions) }]
        : []),
    ])
    return ends
      .filter(({ columns }) => columns.every((found) => found.length > 0))
      .map((end) => ({ view: { schema: view.schema, name: view.name }, ...end }))
  })
}

/** A view on a view shows what that one shows. */
function resolveOrigins(rules: readonly ViewRule[]): Map<string, ColumnOrigin[]> {
  const direct = new Map(rules.map(({ id, rule }) => [id, readColumnOrigins(rule)]))
  const resolve = (id: string, seen: readonly string[]): ColumnOrigin[] =>
    (direct.get(id) ?? []).flatMap((origin) => {
      if (!direct.has(origin.tableId) || seen.includes(origin.tableId)) return [origin]
      return resolve(origin.tableId, [...seen, id])
        .filter(({ position }) => position === origin.tablePosition)
        .flatMap((deeper) => [{ ...deeper, position: origin.position }])
        .concat(origin)
    })
  return new Map(rules.map(({ id }) => [id, resolve(id, [])]))
}
