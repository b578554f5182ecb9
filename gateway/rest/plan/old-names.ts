import { oldName } from '#gateway/rest/errors.ts'
import type { QueryParameters, SelectItem, SelectRelation } from '#gateway/rest/request/parsed-query.ts'
import { findByName } from './scope.ts'

export interface OldName {
  name: string
  alias: string
}

/** Lists filters, orders and limits that refer to an aliased embedded resource by its name. */
export function findOldNames(query: QueryParameters): OldName[] {
  const paths = [query.filters, query.logic, query.orders, query.limits, query.offsets].flatMap((list) =>
    list.flatMap(({ path }) => (path.length === 0 ? [] : [path])),
  )
  return paths.flatMap((path) => onTheWay(query.select, path))
}

function onTheWay(items: readonly SelectItem[], [name, ...others]: readonly string[]): OldName[] {
  if (name === undefined) return []
  const relations = items.filter((item): item is SelectRelation => item.kind === 'relation')
  const found = findByName(relations, name)
  if (found === undefined) return []
  const own = found.alias !== null && found.alias !== name ? [{ name, alias: found.alias }] : []
  return [...own, ...onTheWay(found.items, others)]
}

/** @throws ApiError PGRST108 for the first one */
export function refuseOldNames(query: QueryParameters): void {
  const [first] = findOldNames(query)
  if (first !== undefined) throw oldName(first.name, first.alias)
}
