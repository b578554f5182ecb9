import type { Key } from './read-catalog.ts'
import type { QualifiedName } from './table.ts'
import { type ColumnOrigin, readColumnOrigins } from './view-columns.ts'

export interface ViewRule extends QualifiedName {
  id: string
  rule: string
  /** The view's column names by position. */
  columns: Record<string, string>
}

/** A key whose columns the view contains. */
export interface ViewKey {
  view: QualifiedName
  key: Key
  /** The end of the foreign key in the view; `own` also for primary and unique keys. */
  end: 'own' | 'foreign'
  /** The view's names for the key's columns, in order; a view may contain a column several times. */
  columns: readonly (readonly string[])[]
}

/** Finds every key with all columns, at one end, in a view, directly or through other views. */
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

/** Resolves a view on a view to the underlying table. */
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
