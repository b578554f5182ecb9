import { filtersAreNotTheKey, noColumn, putOutsideKey } from '#gateway/rest/errors.ts'
import type { Payload } from '#gateway/rest/request/payload.ts'
import type { RestRequest } from '#gateway/rest/request/rest-request.ts'
import type { Column, Table } from '#gateway/rest/schema-cache/table.ts'
import { planLogic } from './plan-conditions.ts'
import type { BodyRows, MutationPlan, PlannedLogic, ReadPlan } from './plans.ts'
import { returningColumns } from './returning.ts'
import { ownParameters } from './scope.ts'

/** @throws ApiError PGRST204 for an unknown column, PGRST105 for a PUT that does not identify one row */
export function planMutation(
  { method, query, preferences }: RestRequest,
  table: Table,
  read: ReadPlan,
  payload: Payload,
): MutationPlan {
  const { schema, name } = table
  const target = { schema, name }
  const where = planWhere(query, table)
  const returning = returns(preferences.return, read, table)
  if (method === 'DELETE') return { kind: 'delete', table: target, where, returning }
  const rows = planRows(table, payload, method !== 'PUT' && preferences.missing === 'default')
  if (method === 'PATCH') return { kind: 'update', table: target, rows, where, returning }
  if (method === 'PUT') {
    if (!namesOneRow(query, table)) throw filtersAreNotTheKey()
    if (!table.primaryKey.every((key) => payload.keys.includes(key))) throw putOutsideKey()
    const conflict = { columns: table.primaryKey, resolution: 'merge' as const }
    return { kind: 'insert', table: target, rows, conflict, where, countsInserted: true, returning }
  }
  const columns = query.onConflict ?? table.primaryKey
  const merges = preferences.resolution === 'merge-duplicates'
  const conflict =
    preferences.resolution === undefined || columns.length === 0
      ? null
      : { columns, resolution: merges ? ('merge' as const) : ('ignore' as const) }
  return { kind: 'insert', table: target, rows, conflict, where: [], countsInserted: merges, returning }
}

function planWhere(query: RestRequest['query'], table: Table): PlannedLogic[] {
  const own = ownParameters(query)
  return [
    ...own.filters.map(({ filter }) => planLogic({ kind: 'filter', filter }, table, [])),
    ...own.logic.map(({ tree }) => planLogic(tree, table, [])),
  ]
}

function returns(preferred: RestRequest['preferences']['return'], read: ReadPlan, table: Table): string[] {
  if (preferred === 'representation') return returningColumns(read, table)
  return preferred === 'headers-only' ? table.primaryKey.toSorted() : []
}

function planRows(table: Table, { json, keys }: Payload, defaults: boolean): BodyRows {
  const columns = keys.map((key): Column => {
    const column = table.columns.get(key)
    if (column === undefined) throw noColumn(table.name, key)
    return column
  })
  return { json, columns, defaults }
}

/** True if the filters are exactly the primary key's columns, each equal to one value. */
function namesOneRow({ filters, logic }: RestRequest['query'], { primaryKey }: Table): boolean {
  const names = new Set(filters.map(({ filter }) => filter.field.name))
  return (
    logic.length === 0 &&
    primaryKey.length > 0 &&
    names.size === primaryKey.length &&
    primaryKey.every((name) => names.has(name)) &&
    filters.every(
      ({ path, filter: { negated, operation } }) =>
        path.length === 0 &&
        !negated &&
        operation.kind === 'quantified' &&
        operation.operator === 'eq' &&
        operation.quantifier === null,
    )
  )
}
