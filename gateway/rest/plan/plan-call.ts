import type { Payload } from '#gateway/rest/request/payload.ts'
import { readQueryString } from '#gateway/rest/request/query-string.ts'
import type { RestRequest } from '#gateway/rest/request/rest-request.ts'
import type { Parameter, Routine } from '#gateway/rest/schema-cache/routine.ts'
import type { Table } from '#gateway/rest/schema-cache/table.ts'
import type { CallArguments, CallPlan, PlannedLogic, ReadPlan } from './plans.ts'

export function planCall(
  request: RestRequest,
  routine: Routine,
  payload: Payload,
  read: ReadPlan,
  table: Table | undefined,
): CallPlan {
  return {
    routine,
    arguments: planArguments(request, routine, payload),
    computed: table === undefined ? [] : usedFields(read).filter((name) => name !== '*' && !table.columns.has(name)),
    wholeRow: read.children.some(({ embed }) => embed?.relationship.kind === 'computed'),
  }
}

function planArguments({ method, query, body }: RestRequest, { parameters }: Routine, payload: Payload): CallArguments {
  const [only] = parameters
  if (method === 'GET' || method === 'HEAD') return direct(parameters, query.functionArguments)
  if (parameters.length === 1 && only?.name === '') {
    return { kind: 'body', type: only.type, body: body.type.kind === 'binary' ? body.bytes : body.text }
  }
  if (body.type.kind === 'urlencoded') {
    return direct(
      parameters,
      readQueryString(body.text).map(([name, value]) => [name, value ?? ''] as const),
    )
  }
  const given = parameters.filter(({ name }) => payload.keys.includes(name))
  return given.length === 0 ? { kind: 'none' } : { kind: 'json', parameters: given, json: payload.json }
}

/** The last of several values with one name counts; a variadic parameter takes all of them. */
function direct(parameters: readonly Parameter[], given: readonly (readonly [string, string])[]): CallArguments {
  const list = parameters.flatMap((parameter) => {
    const values = given.filter(([name]) => name === parameter.name).map(([, value]) => value)
    return values.length === 0 ? [] : [{ parameter, values: parameter.variadic ? values : values.slice(-1) }]
  })
  return list.length === 0 ? { kind: 'none' } : { kind: 'direct', arguments: list }
}

function usedFields({ select, where, order }: ReadPlan): string[] {
  const inLogic = (logic: PlannedLogic): string[] => {
    if (logic.kind === 'filter') return [logic.filter.field.name]
    return logic.kind === 'group' ? logic.trees.flatMap(inLogic) : []
  }
  return [
    ...new Set([
      ...select.map(({ field }) => field.name),
      ...where.flatMap(inLogic),
      ...order.flatMap(({ field, rows }) => (rows === null ? [field.name] : [])),
    ]),
  ]
}
