import type { Table } from '#gateway/rest/schema-cache/table.ts'
import { type ReadPlan, wholeRow } from './plans.ts'

/** The columns of changed rows that the response needs: for select, joins, order and the key. */
export function returningColumns(plan: ReadPlan, table: Table): string[] {
  const relationships = plan.children.flatMap(({ embed }) => (embed === null ? [] : [embed.relationship]))
  const joining = relationships.flatMap((one) => {
    if (one.kind === 'computed') return [wholeRow]
    return (one.cardinality === 'many-to-many' ? one.junction.source : one.columns).map(([own]) => own)
  })
  const selected = plan.select.map(({ field }) => field.name)
  const ordering = plan.order.flatMap(({ field, rows }) => (rows === null ? [field.name] : []))
  const nothing = plan.select.length === 0 && plan.children.length === 0 ? ['*'] : []
  const names = new Set([...nothing, ...selected, ...joining, ...ordering, ...table.primaryKey])
  // `*` has the columns, so only computed fields are added.
  return names.has('*') ? [...names].filter((name) => name === '*' || !table.columns.has(name)) : [...names]
}
