import type { Result } from '#gateway/database/database.ts'
import { type Action, answerOf, mainStatement, respondPlan, type Setting } from './action.ts'
import { notOneRow, putOutsideKey, tooManyAffected } from './errors.ts'
import { findTable } from './plan/find-table.ts'
import { negotiate, type RowsType } from './plan/negotiate.ts'
import { planMutation } from './plan/plan-mutation.ts'
import { planRead } from './plan/plan-read.ts'
import { answerSql } from './query/answer-sql.ts'
import { locationSql } from './query/location-sql.ts'
import { insertedCount, mutationSql } from './query/mutation-sql.ts'
import { readSql, source } from './query/read-sql.ts'
import { sql } from './query/sql.ts'
import { formatOf, selectsWholeRow } from './read-action.ts'
import { readPayload } from './request/payload.ts'
import type { RestRequest } from './request/rest-request.ts'
import { respondMutation } from './response/respond-mutation.ts'
import type { RestResponse } from './response/rest-response.ts'
import { handlersOf } from './schema-cache/handler.ts'
import type { Table } from './schema-cache/table.ts'

/** POST, PATCH, PUT and DELETE of a table or view: one statement changes rows and reads them back. */
export function mutationAction(setting: Setting, request: RestRequest, name: string): Action {
  const table = findTable(setting.cache, request.schema, name)
  const embedded = withoutRoot(request)
  const read = planRead({ ...setting, limits: false }, table, true, request.query.select, embedded)
  const change = planMutation(request, table, read, readPayload(request))
  const handlers = handlersOf(setting.cache.handlers, table, selectsWholeRow(request))
  const { type, plan } = negotiate(request.accept, setting.config.plan, { handlers })
  const represents = request.preferences.return === 'representation'
  const locates = request.method === 'POST' && request.preferences.return === 'headers-only'
  const query = answerSql({
    with: [sql`${source} as (${mutationSql(change)})`],
    rows: represents ? readSql(read) : sql`select 1 from ${source}`,
    format: represents ? formatOf(type) : { kind: 'none' },
    total: null,
    explained: plan !== null,
    ...(locates ? { location: locationSql(table.primaryKey) } : {}),
    ...(plan !== null && !locates ? { location: locationSql([]) } : {}),
    ...(change.kind === 'insert' && change.countsInserted ? { inserted: insertedCount } : {}),
  })
  return {
    readOnly: false,
    settings: [],
    mayRollBack: mayRefuse(request, type),
    statements: [mainStatement(query, plan)],
    respond([result]) {
      return plan === null ? respond(request, table, type, result) : respondPlan(request, plan, result)
    },
  }
}

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

function respond(request: RestRequest, table: Table, type: RowsType, result: Result | undefined): RestResponse {
  const answer = answerOf(result)
  const count = Number(answer.page)
  const { method, preferences } = request
  if (method === 'PUT' && count !== 1) throw putOutsideKey()
  if (method !== 'PUT' && type.kind === 'object' && count !== 1) throw notOneRow(count)
  const most = preferences['max-affected']
  const limits = method === 'PATCH' || method === 'DELETE'
  if (limits && preferences.handling === 'strict' && most !== undefined && count > most) throw tooManyAffected(count)
  return respondMutation(request, table, type, answer, count)
}
