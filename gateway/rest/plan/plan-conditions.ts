import { filterOnEmbedded, notEmbedded, orderNotToOne } from '#gateway/rest/errors.ts'
import type { Filter, LogicTree, OrderTerm } from '#gateway/rest/request/parsed-query.ts'
import type { Table } from '#gateway/rest/schema-cache/table.ts'
import { planField } from './plan-select.ts'
import type { OrderColumn, PlannedLogic, PlannedOrder, ReadPlan } from './plans.ts'

/** @throws ApiError PGRST120 for a filter on an embedded resource other than `is.null` and `not.is.null` */
export function planLogic(tree: LogicTree, table: Table | undefined, children: readonly ReadPlan[]): PlannedLogic {
  if (tree.kind === 'group') return { ...tree, trees: tree.trees.map((one) => planLogic(one, table, children)) }
  const { filter } = tree
  const { name, path } = filter.field
  const child = path.length === 0 ? children.find(({ embed }) => embed?.name === name) : undefined
  if (child === undefined) return planFilter(filter, table)
  const isNullTest = nullTest(filter)
  if (isNullTest !== null) return { kind: 'exists', negated: isNullTest, embed: child }
  if (table?.columns.has(name)) return planFilter(filter, table)
  throw filterOnEmbedded(name)
}

const planFilter = (filter: Filter, table: Table | undefined): PlannedLogic => ({
  kind: 'filter',
  filter: { ...filter, field: planField(filter.field, table, 'fromText') },
})

/** True for `is.null`, false for `not.is.null`, null for other filters. */
function nullTest({ operation, negated }: Filter): boolean | null {
  if (operation.kind !== 'is') return null
  if (operation.value === 'null') return !negated
  return operation.value === 'not_null' ? negated : null
}

interface OrderPlan {
  order: PlannedOrder[]
  children: ReadPlan[]
}

/**
 * Adds the columns that the outer resource is ordered by to an embedded resource.
 * @throws ApiError PGRST108 if the resource is not embedded, PGRST118 if it is to-many
 */
export function planOrder(
  terms: readonly OrderTerm[],
  table: Table | undefined,
  name: string,
  children: readonly ReadPlan[],
): OrderPlan {
  const added = new Map<string, OrderColumn[]>()
  const order = terms.map((term, at): PlannedOrder => {
    const { relation, field, direction, nulls } = term
    if (relation === null) return { field: planField(field, table), direction, nulls, rows: null }
    const child = children.find(({ embed }) => embed?.name === relation)
    if (!child?.embed) throw notEmbedded(relation)
    if (!child.embed.toOne) throw orderNotToOne(name, relation)
    const rows = child.embed.joinAlias
    if (isSelected(child, field.name)) return { field: { ...field, type: null }, direction, nulls, rows }
    const column = { name: `pgrst_order_${at + 1}`, field: { ...field, type: null } }
    added.set(rows, [...(added.get(rows) ?? []), column])
    return { field: { name: column.name, path: [], type: null }, direction, nulls, rows }
  })
  return { order, children: children.map((child) => withOrderColumns(child, added)) }
}

/** A column of the joined rows: under its own name, or its alias in the request. */
const isSelected = ({ select, embed }: ReadPlan, name: string) =>
  select.some(({ field, alias, cast, aggregate }) => {
    if (aggregate !== null) return false
    if (alias === name && field.name !== name) return true
    const isPlain = cast === null && field.path.length === 0 && field.convert === undefined
    return isPlain && (field.name === '*' || (field.name === name && (alias ?? name) === name))
  }) || isSpread(embed, name)

const isSpread = (embed: ReadPlan['embed'], name: string) =>
  embed?.spread === true && embed.columns.some((one) => one.aggregate === null && one.name === name)

function withOrderColumns(child: ReadPlan, added: ReadonlyMap<string, readonly OrderColumn[]>): ReadPlan {
  const orderColumns = child.embed === null ? undefined : added.get(child.embed.joinAlias)
  return orderColumns === undefined || child.embed === null
    ? child
    : { ...child, embed: { ...child.embed, orderColumns } }
}
