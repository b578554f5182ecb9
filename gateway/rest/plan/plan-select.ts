import type { Field, SelectField } from '#gateway/rest/request/parsed-query.ts'
import type { Representation, Table } from '#gateway/rest/schema-cache/table.ts'
import type { PlannedField, PlannedSelect } from './plans.ts'

/** @param use the conversion by the domain's cast: to the response's form, or from a filter's */
export function planField(
  field: Field,
  table: Table | undefined,
  use: keyof Representation | null = null,
): PlannedField {
  const column = table?.columns.get(field.name)
  const planned = { ...field, type: column?.type ?? null }
  const convert = use === null || field.path.length > 0 ? null : (column?.representation?.[use] ?? null)
  return convert === null ? planned : { ...planned, convert }
}

/**
 * @param expand lists the columns of `*`: for grouping, spreading or converting them
 * @param spread the columns become the outer resource's, so each needs a name
 */
export function planSelect(
  items: readonly SelectField[],
  table: Table | undefined,
  { expand, spread }: { expand: boolean; spread: boolean },
): PlannedSelect[] {
  const converts = [...(table?.columns.values() ?? [])].some(({ representation }) => representation?.toJson)
  return items.flatMap((item) => {
    const isStar = item.field.name === '*'
    if (isStar && item.aggregate === null && (expand || converts) && table !== undefined) {
      return [...table.columns.keys()].map((name) => planItem({ ...item, field: { name, path: [] } }, table, spread))
    }
    return [planItem(item, table, spread)]
  })
}

function planItem(item: SelectField, table: Table | undefined, spread: boolean): PlannedSelect {
  const { field, cast, aggregate, aggregateCast } = item
  const wholeRow = spread && aggregate === 'count' && field.name === '*'
  const planned = planField(field, table, 'toJson')
  return {
    field: wholeRow ? { ...planned, wholeRow } : planned,
    alias: item.alias ?? (aggregate === null ? nameOf(planned) : spread ? aggregate : null),
    cast,
    aggregate,
    aggregateCast,
  }
}

/** A JSON value is named after its key; a list element after the key before it, or the column. */
function nameOf({ name, path, convert }: PlannedField): string | null {
  if (path.length === 0) return convert === undefined ? null : name
  return path.findLast(({ kind }) => kind === 'key')?.value ?? name
}
