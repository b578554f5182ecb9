import type { Database } from '#gateway/database/database.ts'
import { qualified, quoted } from '#gateway/database/identifiers.ts'
import { SubscribeError } from '#gateway/realtime/errors.ts'
import { isSafePattern } from '#gateway/safe-pattern.ts'
import { type Condition, type Filter, toSql } from './filter.ts'
import type { Relation } from './relations.ts'

/** The rows, counted from 0, that match each filter; a filter without a match is missing. */
export type Matches = ReadonlyMap<Filter, ReadonlySet<number>>

/**
 * PostgreSQL compares, in the types of the columns. Filters with the same columns and operators are one statement,
 * however many values they have: a thousand visitors of twenty matches cost one join.
 */
export async function matchFilters(
  database: Database,
  relation: Relation,
  records: readonly string[],
  filters: Iterable<Filter>,
): Promise<Matches> {
  const matches = new Map<Filter, Set<number>>()
  for (const group of groupByForm(relation, filters)) {
    const rows = await database.query<{ filter: number; row: number }>(toStatement(relation, group[0] ?? []), [
      `[${records.join(',')}]`,
      JSON.stringify(group.map((filter) => filter.map(({ value }) => value))),
    ])
    for (const { filter, row } of rows) addTo(matches, group[filter - 1] ?? [], row - 1)
  }
  return matches
}

/** Checks that a filter is valid for the table. @throws SubscribeError that gives the reason */
export async function checkFilter(
  database: Database,
  relation: Relation,
  filter: Filter,
  readable: ReadonlySet<string>,
): Promise<void> {
  for (const { column, operator, value } of filter) {
    if (!readable.has(column) || relation.columns.every(({ name }) => name !== column)) {
      throw new SubscribeError(`invalid column for filter ${column}`)
    }
    if (operator !== 'match' && operator !== 'imatch') continue
    // It is compared with every change, with the server's own rights and without a statement timeout.
    if (!isSafePattern(value)) throw new SubscribeError('invalid regular expression: regular expression is too complex')
    // PostgreSQL compiles a pattern only when it compares it with a text.
    await database.query(`select '' ~ $1`, [value]).catch(refuse)
  }
  if (filter.length > 0) await matchFilters(database, relation, ['{}'], [filter]).catch(refuse)
}

function refuse(error: unknown): never {
  throw new SubscribeError(error instanceof Error ? error.message : String(error))
}

function groupByForm(relation: Relation, filters: Iterable<Filter>): Filter[][] {
  const forms = new Map<string, Filter[]>()
  for (const filter of filters) {
    const form = toStatement(relation, filter)
    forms.set(form, [...(forms.get(form) ?? []), filter])
  }
  return [...forms.values()]
}

function toStatement(relation: Relation, filter: Filter): string {
  const conditions = filter.map((condition, at) => toCondition(relation, condition, at))
  return `select f.n::int4 as filter, e.n::int4 as row
    from jsonb_array_elements($2::jsonb) with ordinality f (v, n)
    join (jsonb_array_elements($1::jsonb) with ordinality e (v, n)
      cross join lateral jsonb_populate_record(null::${qualified(relation)}, e.v) r) on ${conditions.join(' and ')}`
}

function toCondition({ columns }: Relation, { column, operator, negated, value }: Condition, at: number): string {
  const sqlType = columns.find(({ name }) => name === column)?.sqlType ?? 'text'
  const text = `(f.v ->> ${at})`
  const right =
    operator === 'is'
      ? value
      : operator === 'in'
        ? `(${text}::${sqlType}[])`
        : isPattern(operator)
          ? text
          : `${text}::${sqlType}`
  const condition = `r.${quoted(column)} ${toSql(operator)} ${right}`
  return negated ? `not (${condition})` : condition
}

const isPattern = (operator: Condition['operator']) => ['like', 'ilike', 'match', 'imatch'].includes(operator)

function addTo(matches: Map<Filter, Set<number>>, filter: Filter, row: number) {
  const rows = matches.get(filter)
  if (rows === undefined) matches.set(filter, new Set([row]))
  else rows.add(row)
}
