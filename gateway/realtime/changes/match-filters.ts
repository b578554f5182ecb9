import { type Database, DatabaseError, isDatabaseAway, wasRefused } from '#gateway/database/database.ts'
import { quoted } from '#gateway/database/identifiers.ts'
import type { Log } from '#gateway/log.ts'
import { SubscribeError } from '#gateway/realtime/errors.ts'
import { isSafePattern } from '#gateway/safe-pattern.ts'
import { type Condition, type Filter, toSql } from './filter.ts'
import type { Relation } from './relations.ts'

interface Matched {
  /** The rows, counted from 0, that match each filter; a filter without a match is missing. */
  matches: ReadonlyMap<Filter, ReadonlySet<number>>
  /** The filters that PostgreSQL refused, with its reason. */
  failed: ReadonlyMap<Filter, DatabaseError>
}

interface Services {
  database: Database
  log: Pick<Log, 'warn'>
}

/**
 * PostgreSQL compares, in the types of the columns. Filters with the same columns and operators are one statement,
 * however many values they have: a thousand visitors of twenty matches cost one join. One client's filter must keep no
 * change from the others.
 */
export async function matchFilters(
  { database, log }: Services,
  relation: Relation,
  records: readonly string[],
  filters: Iterable<Filter>,
): Promise<Matched> {
  const matches = new Map<Filter, Set<number>>()
  const failed = new Map<Filter, DatabaseError>()
  const match = (group: readonly Filter[]) =>
    failureOf(async () => {
      for (const [filter, row] of await matchGroup(database, relation, records, group)) addTo(matches, filter, row)
    })
  for (const group of groupByForm(relation, filters)) {
    const error = await match(group)
    if (error === null) continue
    const rowError = await failureOf(() => readRows(database, relation, records, group[0] ?? []))
    if (rowError !== null) {
      log.warn({ err: rowError }, 'realtime: a row could not be read; subscribers with a filter did not receive it')
      continue
    }
    const refused = await findRefused(database, relation, group, error, match)
    for (const [filter, reason] of refused) failed.set(filter, reason)
    log.warn({ err: error, filters: refused.size }, 'realtime: a filter failed; its subscriptions have ended')
  }
  return { matches, failed }
}

/** An altered table may make all filters of a form wrong, or single values. Halves find those. */
async function findRefused(
  database: Database,
  relation: Relation,
  group: readonly Filter[],
  error: DatabaseError,
  match: (group: readonly Filter[]) => Promise<DatabaseError | null>,
): Promise<Map<Filter, DatabaseError>> {
  const formError = await failureOf(() => database.query(toStatement(relation, group[0] ?? []), ['[]', '[]']))
  if (formError !== null) return new Map(group.map((filter) => [filter, error]))
  const refused = new Map<Filter, DatabaseError>()
  const separate = async (part: readonly Filter[]): Promise<void> => {
    const failure = await match(part)
    if (failure === null) return
    if (part.length > 1) {
      for (const half of halvesOf(part)) await separate(half)
    } else {
      for (const filter of part) refused.set(filter, failure)
    }
  }
  await separate(group)
  return refused
}

/** @throws an outage of the database, and any failure that is not of the database */
async function failureOf(work: () => Promise<unknown>): Promise<DatabaseError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DatabaseError && !isDatabaseAway(error)) return error
    throw error
  }
}

/** Reads the columns of a filter without its values. */
const readRows = (database: Database, relation: Relation, records: readonly string[], filter: Filter) =>
  database.query(`select count(*) from ${toRows(relation, filter)}`, [`[${records.join(',')}]`])

async function matchGroup(
  database: Database,
  relation: Relation,
  records: readonly string[],
  group: readonly Filter[],
): Promise<[Filter, number][]> {
  const rows = await database.query<{ filter: number; row: number }>(toStatement(relation, group[0] ?? []), [
    `[${records.join(',')}]`,
    JSON.stringify(group.map((filter) => filter.map(({ value }) => value))),
  ])
  return rows.map(({ filter, row }) => [group[filter - 1] ?? [], row - 1])
}

const halvesOf = <T>(items: readonly T[]): T[][] => {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)]
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
    checkPattern(operator, value)
  }
  if (filter.length === 0) return
  await checkValues(database, relation, filter).catch(refuse)
  await matchGroup(database, relation, [], [filter]).catch(refuse)
}

/** A pattern is compared with every change, with the server's own rights and without a statement timeout. */
function checkPattern(operator: Condition['operator'], value: string): void {
  if ((operator === 'match' || operator === 'imatch') && !isSafePattern(value)) {
    throw new SubscribeError('invalid regular expression: regular expression is too complex')
  }
  if ((operator === 'like' || operator === 'ilike') && endsWithEscape(value)) {
    throw new SubscribeError('LIKE pattern must not end with escape character')
  }
}

/**
 * PostgreSQL reads a value, and compiles a pattern, only when it compares them: a wrong one would be found at a change.
 * An array evaluates all of its elements.
 */
async function checkValues(database: Database, relation: Relation, filter: Filter): Promise<void> {
  const checks = filter.flatMap(({ column, operator }, at) => {
    const text = `($1::json ->> ${at})`
    if (operator === 'match' || operator === 'imatch') return [`'' ~ ${text}`]
    if (operator === 'is' || isPattern(operator)) return []
    return [`${text}::${typeOf(relation, column)}${operator === 'in' ? '[]' : ''} is null`]
  })
  if (checks.length === 0) return
  await database.query(`select array[${checks.join(', ')}]::boolean[] as checked`, [
    JSON.stringify(filter.map(({ value }) => value)),
  ])
}

function endsWithEscape(pattern: string): boolean {
  let end = pattern.length
  while (pattern[end - 1] === '\\') end--
  return (pattern.length - end) % 2 === 1
}

/** @throws any other error as it is: the client then connects again */
function refuse(error: unknown): never {
  throw error instanceof DatabaseError && wasRefused(error) ? new SubscribeError(error.message) : error
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
    join (${toRows(relation, filter)}) on ${conditions.join(' and ')}`
}

// Only the compared columns are read: not every type can be read from its own JSON.
function toRows(relation: Relation, filter: Filter): string {
  const names = [...new Set(filter.map(({ column }) => column))]
  const columns = names.map((name) => `${quoted(name)} ${typeOf(relation, name)} ${collateOf(relation, name)}`)
  return `jsonb_array_elements($1::jsonb) with ordinality e (v, n)
      cross join lateral jsonb_to_record(e.v) r (${columns.join(', ')})`
}

/** Only a column that the table lost has no type. */
const typeOf = ({ columns }: Relation, column: string): string =>
  columns.find(({ name }) => name === column)?.sqlType ?? 'text'

function collateOf({ columns }: Relation, column: string): string {
  const collation = columns.find(({ name }) => name === column)?.collation ?? null
  return collation === null ? '' : `collate ${collation}`
}

function toCondition(relation: Relation, { column, operator, negated, value }: Condition, at: number): string {
  const sqlType = typeOf(relation, column)
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
