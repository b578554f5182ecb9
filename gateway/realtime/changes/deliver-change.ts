import type { Caller } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import type { Change } from './change.ts'
import { matchFilters } from './match-filters.ts'
import { pickColumns, trimRecord } from './pick-columns.ts'
import type { Access, Relation, Relations } from './relations.ts'
import type { Subscription } from './subscriptions.ts'
import { visibleRows } from './visible-rows.ts'

interface Services {
  database: Database
  relations: Relations
  log: Pick<Log, 'warn'>
  /** Ends a subscription whose filter failed. */
  refuse(subscription: Subscription, reason: string): void
}

type Rows = ReadonlySet<number>

/** A subscription, and the rows of the change, counted from 0, that match its filter. */
interface Candidate {
  subscription: Subscription
  rows: Rows
}

/** The `data` of the message for each row of a change, as JSON text. */
type Messages = readonly string[]

/**
 * Filters are compared once for all subscriptions, policies once for all subscribers with equal claims. Each set of
 * columns is encoded once.
 */
export async function deliverChange(
  services: Services,
  change: Change,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const relation = await services.relations.find(change.relation)
  if (relation === null) return
  const candidates = await filterCandidates(services, relation, change, subscriptions)
  const messages = new Map<string, Promise<Messages>>()
  for (const filtered of groupBy(candidates, ({ subscription }) => keyOfCaller(subscription))) {
    const { role } = filtered[0]?.subscription.subscriber.caller ?? {}
    if (role === undefined) continue
    const access = await services.relations.accessOf(relation, role)
    // A later token or a revoked right may hide the columns of a filter, and a table may lose them.
    const group = filtered.filter(({ subscription }) =>
      subscription.filter.every(({ column }) => access.columns.has(column)),
    )
    const visible = await rowsVisibleTo(services, relation, change, { access, group })
    for (const selection of groupBy(group, ({ subscription }) => String(subscription.select))) {
      const columns = columnsOf(relation, access, selection[0]?.subscription.select ?? null)
      const shown = { columns, olds: oldColumnsOf(relation, change, access, columns) }
      const key = JSON.stringify([[...shown.columns], [...shown.olds]])
      const encoded = messages.get(key) ?? encodeMessages(services.database, relation, change, shown)
      messages.set(key, encoded)
      sendRows(selection, visible, await encoded)
    }
  }
}

/** A DELETE is compared only with filters on columns that REPLICA IDENTITY keeps. */
async function filterCandidates(
  services: Services,
  relation: Relation,
  change: Change,
  subscriptions: readonly Subscription[],
): Promise<Candidate[]> {
  const identity = new Set(relation.columns.filter(({ isIdentity }) => isIdentity).map(({ name }) => name))
  const isComparable = ({ filter }: Subscription) =>
    change.type !== 'DELETE' || filter.every(({ column }) => identity.has(column))
  const rows = rowsOf(change)
  const all = new Set(rows.keys())
  const filtered = subscriptions.filter((one) => one.filter.length > 0 && isComparable(one))
  const distinct = new Map(filtered.map(({ filterText, filter }) => [filterText, filter]))
  const { matches, failed } = await matchFilters(services, relation, rows, distinct.values())
  for (const subscription of filtered) {
    const error = failed.get(distinct.get(subscription.filterText) ?? subscription.filter)
    if (error !== undefined) services.refuse(subscription, error.message)
  }
  return subscriptions.flatMap((subscription) => {
    const { filter, filterText } = subscription
    const matched = filter.length === 0 ? all : matches.get(distinct.get(filterText) ?? filter)
    return matched === undefined ? [] : [{ subscription, rows: matched }]
  })
}

const rowsOf = ({ records, olds }: Change): readonly string[] => records ?? olds ?? []

/**
 * The rows that a group of equal claims may see; null for all. Policies cannot be applied to a deleted row, so its key
 * goes to every role that may read the key. A role that may not read the key learns only that a row changed.
 */
async function rowsVisibleTo(
  { database, log }: Services,
  relation: Relation,
  change: Change,
  { access, group }: { access: Access; group: readonly Candidate[] },
): Promise<Rows | null> {
  const isReadable = keysOf(relation).every((name) => access.columns.has(name))
  if (change.type === 'DELETE') return isReadable && access.columns.size > 0 ? null : new Set()
  if (access.seesAllRows || !isReadable || keysOf(relation).length === 0) return null
  const caller = group[0]?.subscription.subscriber.caller
  if (caller === undefined) return new Set()
  const records = rowsOf(change)
  const rows = [...new Set(group.flatMap((candidate) => [...candidate.rows]))]
  try {
    const found = await visibleRows(
      database,
      caller,
      relation,
      rows.map((row) => records[row] ?? '{}'),
    )
    return new Set(rows.filter((_, at) => found.has(at)))
  } catch (error) {
    // A policy may fail on unusual claims: the caller then receives nothing.
    const table = `${relation.schema}.${relation.name}`
    log.warn({ err: error, table }, 'realtime: a policy failed; its subscribers did not receive the change')
    return new Set()
  }
}

/** The selected columns and the key. @returns none where the role may not read the key */
function columnsOf(relation: Relation, access: Access, select: readonly string[] | null): ReadonlySet<string> {
  if (!keysOf(relation).every((name) => access.columns.has(name))) return new Set()
  const chosen = relation.columns.filter(
    ({ name, isKey }) => access.columns.has(name) && (select === null || isKey || select.includes(name)),
  )
  return new Set(chosen.map(({ name }) => name))
}

/**
 * Of an old row: the columns that REPLICA IDENTITY keeps. The key alone where a policy may have hidden that row from the
 * role, because policies cannot be applied to a row that is no longer there.
 */
function oldColumnsOf(relation: Relation, { type }: Change, access: Access, columns: ReadonlySet<string>): Set<string> {
  const hasKeyAlone = relation.isSecured && (type === 'DELETE' || !access.seesAllRows)
  const kept = relation.columns.filter(({ isIdentity, isKey }) => (hasKeyAlone ? isKey : isIdentity))
  return new Set(kept.map(({ name }) => name).filter((name) => columns.has(name)))
}

const bytesOf = ({ columns }: Relation) => columns.filter(({ type }) => type === 'bytea').map(({ name }) => name)

const keysOf = ({ columns }: Relation) => columns.filter(({ isKey }) => isKey).map(({ name }) => name)

async function encodeMessages(
  database: Database,
  relation: Relation,
  change: Change,
  { columns, olds: oldColumns }: { columns: ReadonlySet<string>; olds: ReadonlySet<string> },
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
  const olds = change.olds && (await pickOlds(database, relation, change.olds, oldColumns))
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
  olds: readonly string[],
  shown: ReadonlySet<string>,
): Promise<readonly string[]> {
  const bytes = bytesOf(relation)
  const isWhole =
    relation.hasAllColumns &&
    relation.columns.every(({ name, isIdentity }) => !isIdentity || shown.has(name)) &&
    bytes.length === 0
  return isWhole ? olds : pickColumns(database, olds, shown, bytes)
}

function sendRows(candidates: readonly Candidate[], visible: Rows | null, messages: Messages) {
  for (const own of groupBy(candidates, ({ subscription }) => subscription.subscriber)) {
    const subscriber = own[0]?.subscription.subscriber
    for (const [row, data] of messages.entries()) {
      if (visible !== null && !visible.has(row)) continue
      const ids = own.filter(({ rows }) => rows.has(row)).map(({ subscription }) => subscription.id)
      if (ids.length > 0) subscriber?.push('postgres_changes', `{"ids":[${ids}],"data":${data}}`)
    }
  }
}

const callerKeys = new WeakMap<Caller, string>()

function keyOfCaller({ subscriber }: Subscription): string {
  const { caller } = subscriber
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
