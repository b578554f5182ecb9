import type { Result } from '#gateway/database/database.ts'
import type { Action } from './action.ts'
import { errorResponse } from './error-response.ts'
import { notOneRow, offsetPastEnd } from './errors.ts'
import { explainStatement, mainStatement, respondExplain } from './explain.ts'
import { findTable } from './plan/find-table.ts'
import { negotiate, type RowsType } from './plan/negotiate.ts'
import { planRead } from './plan/plan-read.ts'
import type { ReadPlan } from './plan/plans.ts'
import { answerOf, answerSql } from './query/answer-sql.ts'
import type { BodyFormat } from './query/body-sql.ts'
import { countSql } from './query/count-sql.ts'
import { countableSql, isGrouped, readSql } from './query/read-sql.ts'
import { raw, type Sql, sql, toStatement } from './query/sql.ts'
import type { QueryParameters } from './request/parsed-query.ts'
import type { RestRequest } from './request/rest-request.ts'
import { answerBody } from './response/answer-body.ts'
import { preferenceHeaders, typeHeaders } from './response/common-headers.ts'
import { contentRange, rangeStatus } from './response/content-range.ts'
import { type RestResponse, withSettings } from './response/rest-response.ts'
import type { RestState } from './rest-state.ts'
import { handlersOf } from './schema-cache/handler.ts'

/** GET and HEAD of a table or view. */
export function readAction(state: RestState, request: RestRequest, name: string): Action {
  const table = findTable(state.cache, request.schema, name)
  const plan = planRead({ ...state, limits: true }, table, false, request.query.select, rangedScope(request))
  const handlers = handlersOf(state.cache.handlers, table, selectsWholeRow(request))
  const { type, explain } = negotiate(request.accept, state.config.allowsExplain, { handlers })
  const format = request.method === 'HEAD' ? ({ kind: 'none' } as const) : formatOf(type)
  const total = totalSql(state, request, plan)
  const query = answerSql({ with: [], rows: readSql(plan), format, total, explained: explain !== null })
  const estimate = estimateStatement(request, plan)
  return {
    readOnly: true,
    settings: [],
    mayRollBack: false,
    statements: [mainStatement(query, explain), ...(estimate === null ? [] : [estimate])],
    respond([main, estimated]) {
      if (explain !== null) return respondExplain(request, explain, main)
      return respondRead(state, request, type, main, estimated)
    },
  }
}

/** True if `select` is absent or `*`. */
export const selectsWholeRow = ({ query: { select } }: RestRequest): boolean =>
  select.every((item) => item.kind === 'field' && item.field.name === '*')

/** The request's parameters, combined with the Range header. */
export function rangedScope({ query, range }: RestRequest): QueryParameters {
  const others = <T extends { path: readonly string[] }>(list: readonly T[]) =>
    list.filter(({ path }) => path.length > 0)
  return {
    ...query,
    limits: [...others(query.limits), ...(range.limit === null ? [] : [{ path: [], limit: range.limit }])],
    offsets: [...others(query.offsets), { path: [], offset: range.offset }],
  }
}

export function formatOf(type: RowsType): BodyFormat {
  if (type.kind === 'csv' || type.kind === 'geojson') return { kind: type.kind }
  if (type.kind === 'own') return { kind: 'own', isBinary: type.isBinary, aggregate: type.aggregate }
  const stripsNulls = type.kind !== 'json' && type.stripsNulls
  return { kind: 'json', single: type.kind === 'object', scalar: false, stripsNulls }
}

/** A page with fewer rows than its limit is the last one, so the database only counts for a full page. */
export function totalSql({ config }: RestState, { preferences, range }: RestRequest, plan: ReadPlan): Sql | null {
  if (preferences.count !== 'exact' && preferences.count !== 'estimated') return null
  const counted = countSql(plan, preferences.count === 'estimated' ? config.maxRows : null)
  const { limit } = plan.range
  if (isGrouped(plan) || limit === 0) return counted
  if (limit === null) return range.offset === 0 ? raw('count(*)') : counted
  const isLast = range.offset === 0 ? raw('true') : raw('count(*) > 0')
  return sql`case when count(*) < ${limit} and ${isLast} then count(*) + ${range.offset} else ${counted} end`
}

/** The planner's estimate of the number of rows. */
function estimateStatement({ preferences }: RestRequest, plan: ReadPlan) {
  if (preferences.count !== 'planned' && preferences.count !== 'estimated') return null
  return explainStatement(toStatement(countableSql(plan)), { format: 'json', options: [] })
}

/** The requested total: exact, planned, or estimated (exact up to the server's limit, planned above). */
export function readTotal(
  { config }: RestState,
  { preferences }: RestRequest,
  counted: string | null,
  estimated: Result | undefined,
): number | null {
  const exact = counted === null ? null : Number(counted)
  if (estimated === undefined) return exact
  const explained = Object.values(estimated.rows[0] ?? {})[0] as [{ Plan: { 'Plan Rows': number } }] | undefined
  const estimate = explained?.[0].Plan['Plan Rows'] ?? null
  if (preferences.count === 'planned' || exact === null) return estimate
  return config.maxRows !== null && exact <= config.maxRows ? exact : Math.max(exact, estimate ?? 0)
}

function respondRead(
  state: RestState,
  request: RestRequest,
  type: RowsType,
  main: Result | undefined,
  estimated: Result | undefined,
): RestResponse {
  const answer = answerOf(main)
  const rowCount = Number(answer.rowCount)
  if (type.kind === 'object' && rowCount !== 1) throw notOneRow(rowCount)
  const total = readTotal(state, request, answer.total, estimated)
  const { offset } = request.range
  const status = rangeStatus(request.range, rowCount, total)
  const target = request.target.kind === 'table' ? request.target.name : ''
  const headers = {
    'Content-Range': contentRange(offset, offset + rowCount - 1, total),
    ...contentLocation(target, request.canonicalQuery),
    ...typeHeaders(type, request),
    ...preferenceHeaders(request.preferences, 'count', 'tx', 'handling', 'timezone'),
  }
  if (status === 416) return pastEnd(state, headers, offset, total)
  const body = request.method === 'HEAD' ? null : answerBody(type, answer)
  return withSettings({ status, headers, body, rows: rowCount }, answer)
}

// HTTP clients accept 16 kB of headers, and encoding may triple a query's length.
const LONGEST_LOCATION = 4_096

function contentLocation(target: string, query: string): Record<string, string> {
  const location = `/${encodeURIComponent(target)}${query === '' ? '' : `?${query}`}`
  return location.length > LONGEST_LOCATION ? {} : { 'Content-Location': location }
}

export function pastEnd(
  { config }: RestState,
  headers: Record<string, string>,
  offset: number,
  total: number | null,
): RestResponse {
  const refused = errorResponse(offsetPastEnd(offset, total ?? 0), {
    isAnonymous: true,
    credentials: { apikey: null, bearer: null },
    verbosity: config.errorVerbosity,
  })
  return { ...refused, headers: { ...headers, ...refused.headers } }
}
