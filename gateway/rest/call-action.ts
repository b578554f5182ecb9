import type { Result } from '#gateway/database/database.ts'
import type { Action } from './action.ts'
import { maxAffectedOnSingle, notOneRow, tooManyAffected } from './errors.ts'
import { mainStatement, respondExplain } from './explain.ts'
import { findRoutine } from './plan/find-routine.ts'
import { negotiate, type RowsType } from './plan/negotiate.ts'
import { planCall } from './plan/plan-call.ts'
import { planRead } from './plan/plan-read.ts'
import { answerOf, answerSql } from './query/answer-sql.ts'
import type { BodyFormat } from './query/body-sql.ts'
import { callSql } from './query/call-sql.ts'
import { readSql, source } from './query/read-sql.ts'
import { empty, sql } from './query/sql.ts'
import { formatOf, pastEnd, rangedScope, readTotal, selectsWholeRow, totalSql } from './read-action.ts'
import { noPayload, readPayload } from './request/payload.ts'
import { readQueryString } from './request/query-string.ts'
import type { RestRequest } from './request/rest-request.ts'
import { answerBody } from './response/answer-body.ts'
import { preferenceHeaders, typeHeaders } from './response/common-headers.ts'
import { contentRange, rangeStatus } from './response/content-range.ts'
import { type RestResponse, withSettings } from './response/rest-response.ts'
import type { RestState } from './rest-state.ts'
import { handlersOf } from './schema-cache/handler.ts'
import type { Routine } from './schema-cache/routine.ts'
import { keyOf } from './schema-cache/table.ts'

/** Finds the function of a request by its name and argument names. */
export function routineOf({ cache }: RestState, request: RestRequest, name: string): Routine {
  const { schema, method, query, body } = request
  if (method !== 'POST') {
    const names = [...new Set(query.functionArguments.map(([key]) => key))]
    return findRoutine(cache, { schema, name }, { names, body: null })
  }
  const names =
    body.type.kind === 'urlencoded' ? readQueryString(body.text).map(([key]) => key) : readPayload(request).keys
  return findRoutine(cache, { schema, name }, { names, body: body.type.kind === 'any' ? 'json' : body.type.kind })
}

/** POST, GET and HEAD of a function; its rows can be filtered, ordered and embedded like a table's. */
export function callAction(state: RestState, request: RestRequest, name: string): Action {
  const routine = routineOf(state, request, name)
  const { preferences } = request
  const limited = preferences.handling === 'strict' && preferences['max-affected'] !== undefined
  if (limited && !routine.returns.set) throw maxAffectedOnSingle()
  const rowTable = state.cache.tables.get(keyOf(routine.returns.type))
  const table = rowTable === undefined || routine.returns.kind !== 'composite' ? undefined : rowTable
  const resource = { schema: routine.schema, name: table?.name ?? routine.name }
  const read = planRead({ ...state, limits: true }, resource, true, request.query.select, rangedScope(request))
  const payload =
    request.method === 'POST' && request.body.type.kind !== 'urlencoded' ? readPayload(request) : noPayload
  const call = planCall(request, routine, payload, read, table)
  const rowHandlers = handlersOf(state.cache.handlers, table ?? null, selectsWholeRow(request))
  const handlers = routine.returns.kind === 'composite' ? rowHandlers : []
  const makers = { own: ownTypeOf(routine), handlers }
  const { type, explain } = negotiate(request.accept, state.config.allowsExplain, makers)
  const format = request.method === 'HEAD' ? ({ kind: 'none' } as const) : routineFormat(type, routine)
  // PostgreSQL would not call a function whose result is not selected.
  const kept = format.kind === 'none' ? sql`materialized ` : empty
  const sources = [sql`${source} as ${kept}(${callSql(call)})`]
  const total = totalSql(state, request, read)
  const query = answerSql({ with: sources, rows: readSql(read), format, total, explained: explain !== null })
  const reads = request.method !== 'POST' || routine.volatility !== 'volatile'
  return {
    readOnly: reads,
    settings: routine.settings,
    mayRollBack: !reads && (type.kind === 'object' || limited),
    statements: [mainStatement(query, explain)],
    respond([main]) {
      if (explain !== null) return respondExplain(request, explain, main)
      return respondCall(state, request, routine, type, main)
    },
  }
}

/** Returns the media type of a function that returns one scalar, which is the whole body. */
const ownTypeOf = ({ returns }: Routine) => (returns.kind === 'scalar' && !returns.set ? returns.media : null)

function routineFormat(type: RowsType, { returns }: Routine): BodyFormat {
  if (returns.kind === 'void') return { kind: 'none' }
  const format = formatOf(type)
  if (format.kind !== 'json') return format
  return { ...format, single: format.single || !returns.set, scalar: returns.kind === 'scalar' }
}

function respondCall(
  state: RestState,
  request: RestRequest,
  routine: Routine,
  type: RowsType,
  main: Result | undefined,
): RestResponse {
  const answer = answerOf(main)
  const rowCount = Number(answer.rowCount)
  const { preferences, range } = request
  if (type.kind === 'object' && rowCount !== 1) throw notOneRow(rowCount)
  const most = preferences['max-affected']
  if (preferences.handling === 'strict' && most !== undefined && rowCount > most) throw tooManyAffected(rowCount)
  const total = readTotal(state, request, answer.total, undefined)
  const headers = {
    'Content-Range': contentRange(range.offset, range.offset + rowCount - 1, total),
    ...preferenceHeaders(preferences, 'count', 'tx', 'handling', 'timezone', 'max-affected'),
  }
  if (routine.returns.kind === 'void') return withSettings({ status: 204, headers, body: null }, answer)
  const status = rangeStatus(range, rowCount, total)
  const typed = { ...headers, ...typeHeaders(type, request) }
  if (status === 416) return pastEnd(state, typed, range.offset, total)
  const body = request.method === 'HEAD' ? null : answerBody(type, answer)
  return withSettings({ status, headers: typed, body, rows: rowCount }, answer)
}
