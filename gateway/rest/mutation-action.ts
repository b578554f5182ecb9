import type { Result } from '#gateway/database/database.ts'
import type { Action } from './action.ts'
import { notOneRow, putOutsideKey, tooManyAffected } from './errors.ts'
import { mainStatement, respondExplain } from './explain.ts'
import { findTable } from './plan/find-table.ts'
import { negotiate, type RowsType } from './plan/negotiate.ts'
import { planMutation } from './plan/plan-mutation.ts'
import { planRead } from './plan/plan-read.ts'
import { answerOf, answerSql } from './query/answer-sql.ts'
import { locationSql } from './query/location-sql.ts'
import { insertedCount, mutationSql } from './query/mutation-sql.ts'
import { readSql, source } from './query/read-sql.ts'
import { sql } from './query/sql.ts'
import { formatOf, selectsWholeRow } from './read-action.ts'
import { readPayload } from './request/payload.ts'
import type { RestRequest } from './request/rest-request.ts'
import { respondMutation } from './response/respond-mutation.ts'
import type { RestResponse } from './response/rest-response.ts'
import type { RestState } from './rest-state.ts'
import { handlersOf } from './schema-cache/handler.ts'
import type { Table } from './schema-cache/table.ts'

/** POST, PATCH, PUT and DELETE of a table or view: one statement changes rows and reads them back. */
export function mutationAction(state: RestState, request: RestRequest, name: string): Action {
  const table = findTable(state.cache, request.schema, name)
  const embedded = withoutRoot(request)
  const read = planRead({ ...state, limits: false }, table, true, request.query.select, embedded)
  const change = planMutation(request, table, read, readPayload(request))
  const handlers = handlersOf(state.cache.handlers, table, selectsWholeRow(request))
  const { type, explain } = negotiate(request.accept, state.config.allowsExplain, { handlers })
  const represents = request.preferences.return === 'representation'
  const locates = request.method === 'POST' && request.preferences.return === 'headers-only'
  const query = answerSql({
    with: [sql`${source} as (${mutationSql(change)})`],
    rows: represents ? readSql(read) : sql`select 1 from ${source}`,
    format: represents ? formatOf(type) : { kind: 'none' },
    total: null,
    explained: explain !== null,
    ...(locates ? { location: locationSql(table.primaryKey) } : {}),
    ...(explain !== null && !locates ? { location: locationSql([]) } : {}),
    ...(change.kind === 'insert' && change.countsInserted ? { inserted: insertedCount } : {}),
  })
  return {
    readOnly: false,
    settings: [],
    mayRollBack: mayRefuse(request, type),
    statements: [mainStatement(query, explain)],
    respond([result]) {
      if (explain !== null) return respondExplain(request, explain, result)
      return respondChange(request, table, type, result)
    },
  }
}

// A refusal must undo the change, so `.single()` costs a transaction of four round trips instead of one.
const mayRefuse = ({ method, preferences }: RestRequest, type: RowsType) =>
  type.kind === 'object' ||
  method === 'PUT' ||
  (preferences.handling === 'strict' && preferences['max-affected'] !== undefined)

/** Removes the root's filters: they have already selected the changed rows. */
function withoutRoot({ query }: RestRequest): RestRequest['query'] {
  return {
    ...query,
    filters: query.filters.filter(({ path }) => path.length > 0),
    logic: query.logic.filter(({ path }) => path.length > 0),
  }
}

function respondChange(request: RestRequest, table: Table, type: RowsType, result: Result | undefined): RestResponse {
  const answer = answerOf(result)
  const count = Number(answer.rowCount)
  const { method, preferences } = request
  if (method === 'PUT' && count !== 1) throw putOutsideKey()
  if (method !== 'PUT' && type.kind === 'object' && count !== 1) throw notOneRow(count)
  const most = preferences['max-affected']
  const limits = method === 'PATCH' || method === 'DELETE'
  if (limits && preferences.handling === 'strict' && most !== undefined && count > most) throw tooManyAffected(count)
  return respondMutation(request, table, type, answer, count)
}
