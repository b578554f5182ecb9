import type { Caller } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import type { Change } from './change.ts'
import type { Subscription } from './change-feed.ts'
import { matchFilters } from './match-filters.ts'
import { pickColumns, trimRecord } from './pick-columns.ts'
import type { Access, Relation, Relations } from './relations.ts'
import { visibleRows } from './visible-rows.ts'

interface Services {
  database: Database
  relations: Relations
  log: Pick<Log, 'warn'>
}

type Rows = ReadonlySet<number>

/** A subscription with those rows of the change, counted from 0, that its filter lets through. */
interface Candidate {
  subscription: Subscription
  rows: Rows
}

/** The rows of a change as they go out: the rest of the message's `data`, as JSON text. */
type Messages = readonly string[]

/**
 * Filters first, once for all; then each group of equal claims is asked once what it may see; then each set of columns is
 * made once, and sent to whom it concerns.
 */
export async function deliverChange(
  services: Services,
  change: Change,
  wanted: readonly Subscription[],
): Promise<void> {
  const relation = await services.relations.find(change.relation)
  if (relation === null) return
  const candidates = await filterCandidates(services.database, relation, change, wanted)
  const messages = new Map<string, Promise<Messages>>()
  for (const group of groupBy(candidates, ({ subscription }) => keyOfCaller(subscription))) {
    const { role } = group[0]?.subscription.subscriber.caller() ?? {}
    if (role === undefined) continue
    const access = await services.relations.accessOf(relation, role)
    const visible = await seenRows(services, relation, change, { access, group })
    for (const alike of groupBy(group, ({ subscription }) => String(subscription.select))) {
      const columns = columnsOf(relation, access, alike[0]?.subscription.select ?? null)
      const key = JSON.stringify([...columns])
      const made = messages.get(key) ?? makeMessages(services.database, relation, change, columns)
      messages.set(key, made)
      sendRows(alike, visible, await made)
    }
  }
}

/** A DELETE can be asked only for what REPLICA IDENTITY keeps. */
async function filterCandidates(
  database: Database,
  relation: Relation,
  change: Change,
  wanted: readonly Subscription[],
): Promise<Candidate[]> {
  const identity = new Set(relation.columns.filter(({ isIdentity }) => isIdentity).map(({ name }) => name))
  const askable = ({ filter }: Subscription) =>
    change.type !== 'DELETE' || filter.every(({ column }) => identity.has(column))
  const rows = rowsOf(change)
  const all = new Set(rows.keys())
  const asked = wanted.filter((one) => one.filter.length > 0 && askable(one))
  const distinct = new Map(asked.map(({ filterText, filter }) => [filterText, filter]))
  const matches = await matchFilters(database, relation, rows, distinct.values())
  return wanted.flatMap((subscription) => {
    const { filter, filterText } = subscription
    const matched = filter.length === 0 ? all : matches.get(distinct.get(filterText) ?? filter)
    return matched === undefined ? [] : [{ subscription, rows: matched }]
  })
}

const rowsOf = ({ records, olds }: Change): readonly string[] => records ?? olds ?? []

/**
 * The rows that a group may be told of; null for all. Of a deleted row nobody can be asked any more who might have seen
 * it, so its key goes to everybody who may read the key at all. Without the right to the key there is nothing to ask
 * with, and only that something changed is told.
 */
async function seenRows(
  { database, log }: Services,
  relation: Relation,
  change: Change,
  { access, group }: { access: Access; group: readonly Candidate[] },
): Promise<Rows | null> {
  const isReadable = keysOf(relation).every((name) => access.columns.has(name))
  if (change.type === 'DELETE') return isReadable && access.columns.size > 0 ? null : new Set()
  if (access.seesAllRows || !isReadable || keysOf(relation).length === 0) return null
  const caller = group[0]?.subscription.subscriber.caller()
  if (caller === undefined) return new Set()
  const records = rowsOf(change)
  const asked = [...new Set(group.flatMap(({ rows }) => [...rows]))]
  try {
    const found = await visibleRows(
      database,
      caller,
      relation,
      asked.map((row) => records[row] ?? '{}'),
    )
    return new Set(asked.filter((_, at) => found.has(at)))
  } catch (error) {
    // A policy may fail on claims of a strange form: who cannot be asked sees nothing.
    log.warn({ err: error, table: `${relation.schema}.${relation.name}` }, 'a policy could not be asked')
    return new Set()
  }
}

/** Key columns come along with whatever was selected. Empty: the role may not read the key. */
function columnsOf(relation: Relation, access: Access, select: readonly string[] | null): ReadonlySet<string> {
  if (!keysOf(relation).every((name) => access.columns.has(name))) return new Set()
  const chosen = relation.columns.filter(
    ({ name, isKey }) => access.columns.has(name) && (select === null || isKey || select.includes(name)),
  )
  return new Set(chosen.map(({ name }) => name))
}

const bytesOf = ({ columns }: Relation) => columns.filter(({ type }) => type === 'bytea').map(({ name }) => name)

const keysOf = ({ columns }: Relation) => columns.filter(({ isKey }) => isKey).map(({ name }) => name)

async function makeMessages(
  database: Database,
  relation: Relation,
  change: Change,
  columns: ReadonlySet<string>,
): Promise<Messages> {
  const { schema, table, type, at } = change
  const head = `"schema":${JSON.stringify(schema)},"table":${JSON.stringify(table)},"type":"${type}","commit_timestamp":"${at}"`
  const failure = failureOf(relation, type, columns)
  if (failure !== null) return rowsOf(change).map(() => `{${head},"errors":[${JSON.stringify(failure)}]}`)
  const types = relation.columns.filter(({ name }) => columns.has(name)).map(({ name, type }) => ({ name, type }))
  const bytes = bytesOf(relation)
  const isWhole = relation.hasAllColumns && columns.size === relation.columns.length && bytes.length === 0
  const records =
    change.records && (isWhole ? change.records : await pickColumns(database, change.records, columns, bytes))
  const olds = change.olds && (await pickOlds(database, relation, change, columns))
  return rowsOf(change).map((_, row) => {
    const record = records?.[row]
    const trimmed = record === undefined ? null : trimRecord(record)
    const parts = [
      head,
      `"columns":${JSON.stringify(types)}`,
      ...(record === undefined ? [] : [`"record":${trimmed ?? record}`]),
      ...(olds?.[row] === undefined ? [] : [`"old_record":${trimRecord(olds[row]) ?? olds[row]}`]),
      `"errors":${trimmed === null ? 'null' : '["Error 413: Payload Too Large"]'}`,
    ]
    return `{${parts.join(',')}}`
  })
}

function failureOf(relation: Relation, type: Change['type'], columns: ReadonlySet<string>): string | null {
  if (type === 'DELETE') return null
  if (keysOf(relation).length === 0) return 'Error 400: Bad Request, no primary key'
  return columns.size === 0 ? 'Error 401: Unauthorized' : null
}

async function pickOlds(
  database: Database,
  relation: Relation,
  { type, olds }: Change,
  columns: ReadonlySet<string>,
): Promise<readonly string[]> {
  const identity = relation.columns.filter(({ isIdentity, isKey }) =>
    type === 'DELETE' && relation.isSecured ? isKey : isIdentity,
  )
  const shown = identity.filter(({ name }) => columns.has(name)).map(({ name }) => name)
  const bytes = bytesOf(relation)
  const isWhole =
    relation.hasAllColumns &&
    shown.length === relation.columns.filter(({ isIdentity }) => isIdentity).length &&
    bytes.length === 0
  return isWhole ? (olds ?? []) : pickColumns(database, olds ?? [], shown, bytes)
}

function sendRows(alike: readonly Candidate[], visible: Rows | null, messages: Messages) {
  for (const mine of groupBy(alike, ({ subscription }) => subscription.subscriber)) {
    const subscriber = mine[0]?.subscription.subscriber
    for (const [row, data] of messages.entries()) {
      if (visible !== null && !visible.has(row)) continue
      const ids = mine.filter(({ rows }) => rows.has(row)).map(({ subscription }) => subscription.id)
      if (ids.length > 0) subscriber?.push('postgres_changes', `{"ids":[${ids}],"data":${data}}`)
    }
  }
}

const callerKeys = new WeakMap<Caller, string>()

function keyOfCaller({ subscriber }: Subscription): string {
  const caller = subscriber.caller()
  const key = callerKeys.get(caller) ?? JSON.stringify([caller.role, caller.claims])
  callerKeys.set(caller, key)
  return key
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): T[][] {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}
