import type { Caller } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import { SubscribeError } from '#gateway/realtime/errors.ts'
import type { Binding } from '#gateway/realtime/join.ts'
import type { Change } from './change.ts'
import { deliverChange } from './deliver-change.ts'
import { type Filter, parseFilter } from './filter.ts'
import { createListening } from './listening.ts'
import { checkFilter } from './match-filters.ts'
import { createRelations } from './relations.ts'
import { remember } from './remember.ts'

/** A joined channel, as the feed sees it. */
export interface Subscriber {
  /** Whose rights decide at this moment. */
  caller(): Caller
  /** It may leave while it still subscribes. */
  isOpen(): boolean
  /** @param payload JSON text */
  push(event: string, payload: string): void
  /** Too much was missed: the client is to come again and to look for itself. */
  abandon(): void
}

export interface Subscription {
  subscriber: Subscriber
  /** By which the client knows the binding. */
  id: number
  event: Binding['event']
  filter: Filter
  /** Equal texts are equal filters. */
  filterText: string
  /** Columns that it wants; null for all. */
  select: readonly string[] | null
}

export interface ChangeFeed {
  /** Resolves when no change can escape the bindings any more. @throws SubscribeError */
  subscribe(subscriber: Subscriber, bindings: readonly (Binding & { id: number })[]): Promise<void>
  unsubscribe(subscriber: Subscriber): void
  onChange(change: Change): void
  /** The triggers may have forgotten for whom they tell: whoever subscribes next says it again. */
  holdAnew(): void
  /** The tables, their columns or who may read them are not what they were. */
  forget(): void
  /** The same, and who follows whole schemas follows the tables that there are now. */
  refresh(): Promise<void>
  renew(): Promise<void>
  stop(): Promise<void>
}

interface Entry extends Subscription {
  binding: Binding
  /** The tables that it hears of. */
  relations: ReadonlySet<number>
}

export interface ChangeFeedOptions {
  database: Database
  /** An id of this process. */
  process: string
  waitingChanges: number
  log: Pick<Log, 'error' | 'warn'>
}

/** Who hears of which tables, and the queue of changes on their way to them. */
export function createChangeFeed({ database, process, waitingChanges, log }: ChangeFeedOptions): ChangeFeed {
  const relations = createRelations(database)
  const listening = createListening(database, process)
  const checked = remember<void>()
  const entries = new Map<Subscriber, Entry[]>()
  const byRelation = new Map<number, Set<Entry>>()
  let last: Promise<void> = Promise.resolve()
  let waiting = 0

  async function toEntry(subscriber: Subscriber, binding: Binding & { id: number }): Promise<Entry> {
    const { id, event, filter: filterText = '', select = null } = binding
    const oids = await findTables(binding)
    if (oids.length === 0) throw notPublished(binding)
    const filter = filterText === '' ? [] : parseFilter(filterText)
    const { role } = subscriber.caller()
    // On a match day a thousand visitors ask the same.
    const isAsked = filter.length > 0 || select !== null
    for (const oid of isAsked ? oids : []) {
      await checked.get(JSON.stringify([oid, role, filterText, select]), () =>
        check(oid, role, { filter, select, binding }),
      )
    }
    return { subscriber, id, event, filter, filterText, select, binding, relations: new Set(oids) }
  }

  /** @throws SubscribeError when the role cannot ask so */
  async function check(oid: number, role: string, asked: Pick<Entry, 'filter' | 'select' | 'binding'>) {
    const relation = await relations.find(oid)
    if (relation === null) throw notPublished(asked.binding)
    const { columns } = await relations.accessOf(relation, role)
    const unknown = asked.select?.find((name) => !columns.has(name))
    if (unknown !== undefined) throw cannotAsk(asked.binding, `invalid column for select ${unknown}`)
    await checkFilter(database, relation, asked.filter, columns).catch((error) => {
      throw error instanceof SubscribeError ? cannotAsk(asked.binding, error.message) : error
    })
  }

  const findTables = ({ schema, table }: Binding) => relations.list(toName(schema), toName(table))

  function add(entry: Entry) {
    entries.set(entry.subscriber, [...(entries.get(entry.subscriber) ?? []), entry])
    for (const oid of entry.relations) byRelation.set(oid, (byRelation.get(oid) ?? new Set()).add(entry))
  }

  function remove(entry: Entry) {
    for (const oid of entry.relations) {
      const all = byRelation.get(oid)
      all?.delete(entry)
      if (all?.size === 0) byRelation.delete(oid)
    }
  }

  function forget() {
    relations.forget()
    checked.clear()
  }

  function abandonAll() {
    waiting = 0
    for (const subscriber of [...entries.keys()]) subscriber.abandon()
  }

  async function deliver(change: Change) {
    const wanted = [...(byRelation.get(change.relation) ?? [])].filter(
      ({ event }) => event === '*' || event === change.type,
    )
    if (wanted.length === 0) return
    await deliverChange({ database, relations, log }, change, wanted).catch((error) =>
      log.error({ err: error, table: `${change.schema}.${change.table}` }, 'a change could not be delivered'),
    )
  }

  return {
    async subscribe(subscriber, bindings) {
      const found = await Promise.all(bindings.map((binding) => toEntry(subscriber, binding)))
      if (!subscriber.isOpen()) return
      for (const entry of found) add(entry)
      await Promise.all(found.flatMap(({ relations }) => [...relations]).map((oid) => listening.hold(oid)))
    },
    unsubscribe(subscriber) {
      for (const entry of entries.get(subscriber) ?? []) remove(entry)
      entries.delete(subscriber)
    },
    onChange(change) {
      if (++waiting > waitingChanges) {
        log.warn({ waiting }, 'changes come faster than they can be delivered; subscribers are sent to look again')
        return abandonAll()
      }
      last = last.then(() => deliver(change)).finally(() => (waiting = Math.max(0, waiting - 1)))
    },
    holdAnew: listening.forget,
    forget,
    async refresh() {
      forget()
      for (const entry of [...entries.values()].flat()) {
        if (toName(entry.binding.table) !== null) continue
        const oids = await findTables(entry.binding)
        if (!entries.get(entry.subscriber)?.includes(entry)) continue
        remove(entry)
        entry.relations = new Set(oids)
        for (const oid of entry.relations) byRelation.set(oid, (byRelation.get(oid) ?? new Set()).add(entry))
        await Promise.all([...entry.relations].map((oid) => listening.hold(oid)))
      }
    },
    renew: () => listening.renew(new Set(byRelation.keys())),
    stop: () => listening.stop(),
  }
}

const toName = (name: string | undefined): string | null => (name === undefined || name === '*' ? null : name)

const notPublished = (binding: Binding) =>
  new SubscribeError(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${wishText(binding)}]`,
  )

/** What does not hold of a wish, in upstream's words. */
const cannotAsk = (binding: Binding, reason: string) =>
  new SubscribeError(
    `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [${wishText(binding)}]. Exception: ${reason}`,
  )

function wishText({ event, schema, table, filter, select }: Binding): string {
  const filters = filter === undefined ? [] : parseFilter(filter)
  const conditions = filters.map(({ column, operator, value }) => `{"${column}", "${operator}", "${value}"}`)
  const columns = select === undefined ? 'nil' : JSON.stringify(select)
  return `event: ${event}, schema: ${schema ?? '*'}, table: ${table ?? '*'}, filters: [${conditions.join(', ')}], select: ${columns}`
}
