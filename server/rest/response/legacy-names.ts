import { POSTGREST_VERSION } from '../openapi/openapi-document.ts'
import { findByName } from '../plan/scope.ts'
import type { QueryParameters, SelectItem, SelectRelation } from '../request/parsed-query.ts'
import type { RestResponse } from './rest-response.ts'

const MESSAGE =
  'Embedded resource was referenced by relation name even though it has an alias. This is deprecated and will stop working in a future release.'

// A header has its limits.
const MOST = 20
const plain = (name: string) => name.replace(/[^\x20-\x7e]|["\\`]/g, '')

/** An answer to a request that calls an aliased embed by its old name says so, as PostgREST's 16 does. */
export function withNameWarning(response: RestResponse, query: QueryParameters): RestResponse {
  if (response.status >= 400) return response
  const paths = [query.filters, query.logic, query.orders, query.limits, query.offsets].flatMap((list) =>
    list.flatMap(({ path }) => (path.length === 0 ? [] : [path])),
  )
  const pairs = new Set(paths.flatMap((path) => oldNames(query.select, path)).slice(0, MOST))
  if (pairs.size === 0) return response
  const warning = `299 PostgRESTv${POSTGREST_VERSION} "${MESSAGE} Update ${[...pairs].join(', ')} in query string filters, orders or limits."`
  return { ...response, headers: { ...response.headers, Warning: warning } }
}

function oldNames(items: readonly SelectItem[], [head, ...others]: readonly string[]): string[] {
  if (head === undefined) return []
  const relations = items.filter((item): item is SelectRelation => item.kind === 'relation')
  const found = findByName(relations, head)
  if (found === undefined) return []
  const own = found.alias !== null && found.alias !== head ? [`\`${plain(head)}\` to \`${plain(found.alias)}\``] : []
  return [...own, ...oldNames(found.items, others)]
}
