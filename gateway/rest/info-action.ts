import { routineOf } from './call-action.ts'
import { findTable } from './plan/find-table.ts'
import type { RestRequest } from './request/rest-request.ts'
import type { RestResponse } from './response/rest-response.ts'
import type { RestState } from './rest-state.ts'

/** OPTIONS: the methods of a resource. */
export function respondInfo(state: RestState, request: RestRequest): RestResponse {
  return { status: 200, headers: { Allow: allowed(state, request) }, body: '' }
}

function allowed(state: RestState, request: RestRequest): string {
  const { target } = request
  if (target.kind === 'root') return 'OPTIONS,GET,HEAD'
  if (target.kind === 'function') {
    const { volatility } = routineOf(state, request, target.name)
    return volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
  }
  const { insertable, updatable, deletable, primaryKey } = findTable(state.cache, request.schema, target.name)
  return [
    'OPTIONS,GET,HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ].join(',')
}
