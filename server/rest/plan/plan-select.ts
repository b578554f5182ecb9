import type { Field, SelectField } from '../request/parsed-query.ts'
import type { Table } from '../schema-cache/table.ts'
import type { PlannedField, PlannedSelect } from './read-plan.ts'

export const planField = (field: Field, table: Table | undefined): PlannedField => ({
  ...field,
  type: table?.columns.get(field.name)?.type ?? null,
})

/**
 * @param expand `*` has to be spelled out: rows are grouped, or handed up column by column
 * @param spread the columns become another resource's, so each needs a name
 */
export function planSelect(
  items: readonly SelectField[],
  table: Table | undefined,
  { expand, spread }: { expand: boolean; spread: boolean },
): PlannedSelect[] {
  return items.flatMap((item) => {
    const isStar = item.field.name === '*'
    if (isStar && item.aggregate === null && expand && table !== undefined) {
      return [...table.columns.keys()].map((name) => planItem({ ...item, field: { name, path: [] } }, table, spread))
    }
    return [planItem(item, table, spread)]
  })
}

function planItem(item: SelectField, table: Table | undefined, spread: boolean): PlannedSelect {
  const { field, cast, aggregate, aggregateCast } = item
  const wholeRow = spread && aggregate === 'count' && field.name === '*'
  const planned = planField(field, table)
  return {
    field: wholeRow ? { ...planned, wholeRow } : planned,
    alias: item.alias ?? (aggregate === null ? lastKey(field) : spread ? aggregate : null),
    cast,
    aggregate,
    aggregateCast,
  }
}

/** A value from inside JSON is called by its key; an element of a list by the key before it, or the column. */
function lastKey({ name, path }: Field): string | null {
  if (path.length === 0) return null
  return path.findLast(({ kind }) => kind === 'key')?.value ?? name
}
