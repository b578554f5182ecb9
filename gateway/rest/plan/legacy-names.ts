import { legacyName } from '#gateway/rest/errors.ts'
import type { QueryParameters, SelectItem, SelectRelation } from '#gateway/rest/request/parsed-query.ts'
import { findByName } from './scope.ts'

interface LegacyName {
  name: string
  alias: string
}

/** Lists filters, orders and limits that refer to an aliased embedded resource by its name. */
export function findLegacyNames(query: QueryParameters): LegacyName[] {
  const paths = [query.filters, query.logic, query.orders, query.limits, query.offsets].flatMap((list) =>
    list.flatMap(({ path }) => (path.length === 0 ? [] : [path])),
  )
  return paths.flatMap((path) => findAlongPath(query.select, path))
}

function findAlongPath(items: readonly SelectItem[], [name, ...others]: readonly string[]): LegacyName[] {
  if (name === undefined) return []
  const relations = items.filter((item): item is SelectRelation => item.kind === 'relation')
  const found = findByName(relations, name)
  if (found === undefined) return []
  const own = found.alias !== null && found.alias !== name ? [{ name, alias: found.alias }] : []
  return [...own, ...findAlongPath(found.items, others)]
}

/** @throws ApiError PGRST108 for the first one */
export function refuseLegacyNames(query: QueryParameters): void {
  const [first] = findLegacyNames(query)
  if (first !== undefined) throw legacyName(first.name, first.alias)
}
