import { arrayLiteral } from '#gateway/database/array-literal.ts'
import type { CallArguments, CallPlan } from '#gateway/rest/plan/plans.ts'
import type { Parameter } from '#gateway/rest/schema-cache/routine.ts'
import { column, empty, identifier, join, qualified, raw, type Sql, sql } from './sql.ts'
import { wholeRowSql } from './whole-row-sql.ts'

/** The function's rows; a scalar is named `pgrst_scalar`. */
export function callSql({ routine, arguments: given, computed, wholeRow }: CallPlan): Sql {
  const { from, list } = argumentsSql(given)
  const call = sql`${qualified(routine)}(${list})`
  const lateral = from === null ? empty : sql`${from}, lateral `
  if (routine.returns.kind !== 'composite') {
    return sql`select pgrst_call.pgrst_scalar from ${lateral}(select ${call} as pgrst_scalar) pgrst_call`
  }
  const rows = raw('pgrst_call')
  const columns = [
    ...['*', ...computed].map((name) => column(rows, name)),
    ...(wholeRow ? [wholeRowSql(rows, routine.returns.type)] : []),
  ]
  return sql`select ${join(columns, ', ')} from ${lateral}${call} as pgrst_call`
}

function argumentsSql(given: CallArguments): { from: Sql | null; list: Sql } {
  switch (given.kind) {
    case 'none':
      return { from: null, list: empty }
    case 'body':
      return { from: null, list: sql`${given.body}::${raw(given.type)}` }
    case 'direct':
      return {
        from: null,
        list: join(
          given.arguments.map(({ parameter, values }) =>
            named(
              parameter,
              sql`${parameter.variadic ? arrayLiteral(values) : (values[0] ?? null)}::${raw(parameter.widestType)}`,
            ),
          ),
          ', ',
        ),
      }
    case 'json': {
      const typed = given.parameters.map(({ name, widestType }) => sql`${identifier(name)} ${raw(widestType)}`)
      return {
        from: sql`(select * from json_to_recordset(${given.json}::json) as _(${join(typed, ', ')}) limit 1) pgrst_body`,
        list: join(
          given.parameters.map((parameter) => named(parameter, column(raw('pgrst_body'), parameter.name))),
          ', ',
        ),
      }
    }
  }
}

const named = ({ name, variadic }: Parameter, value: Sql): Sql =>
  sql`${variadic ? raw('variadic ') : empty}${identifier(name)} := ${value}`
