import type { RowsType } from '#gateway/rest/plan/negotiate.ts'
import type { AnswerRow } from '#gateway/rest/query/answer-sql.ts'
import type { Preferences } from '#gateway/rest/request/preferences.ts'
import type { RestRequest } from '#gateway/rest/request/rest-request.ts'
import type { Table } from '#gateway/rest/schema-cache/table.ts'
import { answerBody } from './answer-body.ts'
import { preferenceHeaders, typeHeaders } from './common-headers.ts'
import { contentRange } from './content-range.ts'
import { type RestResponse, withSettings } from './rest-response.ts'

/** Builds the response to a change of `count` rows. */
export function respondMutation(
  request: RestRequest,
  table: Table,
  type: RowsType,
  answer: AnswerRow,
  count: number,
): RestResponse {
  const represents = request.preferences.return === 'representation'
  const headers = {
    ...ownHeaders(request, table, answer, count),
    ...(represents ? typeHeaders(type, request) : {}),
  }
  const status = represents ? fullStatus(request, answer) : emptyStatus(request, answer)
  const content = represents ? { body: answerBody(type, answer), rows: count } : { body: '' }
  return withSettings({ status, headers, ...content }, answer)
}

const shared: (keyof Preferences)[] = ['return', 'count', 'tx', 'handling', 'timezone']

function ownHeaders(
  { method, query, preferences }: RestRequest,
  table: Table,
  { location }: AnswerRow,
  count: number,
): Record<string, string> {
  const total = preferences.count === undefined || preferences.count === 'planned' ? null : count
  switch (method) {
    case 'POST': {
      const upserts = table.primaryKey.length > 0 || query.onConflict !== null
      const minded: (keyof Preferences)[] = upserts ? ['resolution', 'missing', ...shared] : ['missing', ...shared]
      return {
        ...(location === null ? {} : { Location: address(table.name, location) }),
        'Content-Range': contentRange(1, 0, total),
        ...preferenceHeaders(preferences, ...minded),
      }
    }
    case 'PATCH':
      return {
        'Content-Range': contentRange(0, count - 1, total),
        ...preferenceHeaders(preferences, 'missing', ...shared, 'max-affected'),
      }
    case 'DELETE':
      return {
        'Content-Range': contentRange(1, 0, total),
        ...preferenceHeaders(preferences, ...shared, 'max-affected'),
      }
    default:
      return preferenceHeaders(preferences, ...shared)
  }
}

function address(table: string, location: readonly string[]): string {
  const parts = location.map((part) => {
    const at = part.indexOf('=')
    return `${encodeURIComponent(part.slice(0, at))}=${encodeURIComponent(part.slice(at + 1))}`
  })
  return `/${encodeURIComponent(table)}?${parts.join('&')}`
}

function fullStatus({ method, preferences }: RestRequest, { inserted }: AnswerRow): number {
  if (method === 'POST') return addsNothing(preferences, inserted) ? 200 : 201
  return method === 'PUT' && (inserted ?? 0) > 0 ? 201 : 200
}

const emptyStatus = ({ method, preferences }: RestRequest, { inserted }: AnswerRow): number =>
  method === 'POST' ? (addsNothing(preferences, inserted) ? 200 : 201) : 204

const addsNothing = (preferences: Preferences, inserted: number | null) =>
  preferences.resolution === 'merge-duplicates' && (inserted ?? 0) <= 0
