import { DEEPEST, nestsTooDeep, opensTooMany } from '#gateway/json-depth.ts'
import { pathTooLong, valueTooDeep } from '#gateway/rest/errors.ts'
import type { Field, Filter, LogicTree, Operation, QueryParameters, SelectItem } from './parsed-query.ts'

/**
 * Limits the nesting of values that become JSON, arrays, rows or text searches, because PostgreSQL parses those
 * recursively.
 * @throws ApiError PGRST100
 */
export function checkNesting({ select, filters, logic, orders, functionArguments }: QueryParameters): void {
  select.forEach(checkItem)
  for (const { filter } of filters) checkFilter(filter)
  for (const { tree } of logic) checkTree(tree)
  for (const { terms } of orders) for (const { field } of terms) checkField(field)
  if (functionArguments.some(([, value]) => nestsTooDeep(value))) throw valueTooDeep()
}

function checkItem(item: SelectItem): void {
  if (item.kind === 'field') checkField(item.field)
  else item.items.forEach(checkItem)
}

function checkTree(tree: LogicTree): void {
  if (tree.kind === 'filter') checkFilter(tree.filter)
  else tree.trees.forEach(checkTree)
}

function checkFilter({ field, operation }: Filter): void {
  checkField(field)
  if (operationTooDeep(operation)) throw valueTooDeep()
}

function operationTooDeep(operation: Operation): boolean {
  if (operation.kind === 'in') return operation.values.some(nestsTooDeep)
  if (operation.kind === 'is') return false
  return operation.kind === 'textSearch' ? opensTooMany(operation.value) : nestsTooDeep(operation.value)
}

/** Each step of a JSON path nests the operators before it. */
function checkField({ path }: Field): void {
  if (path.length > DEEPEST) throw pathTooLong()
}
