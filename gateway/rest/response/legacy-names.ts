import { POSTGREST_VERSION } from '#gateway/rest/openapi/openapi-document.ts'
import { findLegacyNames } from '#gateway/rest/plan/legacy-names.ts'
import type { QueryParameters } from '#gateway/rest/request/parsed-query.ts'
import type { RestResponse } from './rest-response.ts'

const MESSAGE =
  'Embedded resource was referenced by relation name even though it has an alias. This is deprecated and will stop working in a future release.'

// HTTP clients limit the size of a header.
const MOST = 20
const plain = (name: string) => name.replace(/[^\x20-\x7e]|["\\`]/g, '')

/** Warns about filters that use an embedded resource's name despite its alias, like PostgREST 16. */
export function withNameWarning(response: RestResponse, query: QueryParameters): RestResponse {
  if (response.status >= 400) return response
  const texts = findLegacyNames(query).map(({ name, alias }) => `\`${plain(name)}\` to \`${plain(alias)}\``)
  const pairs = new Set(texts.slice(0, MOST))
  if (pairs.size === 0) return response
  const warning = `299 PostgRESTv${POSTGREST_VERSION} "${MESSAGE} Update ${[...pairs].join(', ')} in query string filters, orders or limits."`
  return { ...response, headers: { ...response.headers, Warning: warning } }
}
