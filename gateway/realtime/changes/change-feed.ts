import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import { SubscribeError } from '#gateway/realtime/errors.ts'
import type { Binding } from '#gateway/realtime/join.ts'
import { invalidBinding, notPublished } from './binding-errors.ts'
import type { Change } from './change.ts'
import { deliverChange } from './deliver-change.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { parseFilter } from './filter.ts'
import { checkFilter } from './match-filters.ts'
import { Relations } from './relations.ts'
import { type Subscriber, type Subscription, Subscriptions } from './subscriptions.ts'
import { TableLeases } from './table-leases.ts'

interface ChangeFeedOptions {
  database: Database
  /** An id of this process. */
  process: string
  /** Changes that may wait to be delivered. */
  waitingChanges: number
  log: Pick<Log, 'error' | 'warn'>
}

/** Delivers changes of tables to their subscribers, in the order of the commits. */
export class ChangeFeed {
  readonly #database: Database
  readonly #log: Pick<Log, 'error' | 'warn'>
  readonly #waitingChanges: number
  readonly #relations: Relations
  readonly #leases: TableLeases
  /** Filters and columns that were found valid. */
  readonly #checks = new ExpiringCache<void>()
  readonly #subscriptions = new Subscriptions()
  readonly #waiting: Change[] = []
  #isDelivering = false
  /** Counts how often the catalog was forgotten. */
  #catalogVersion = 0
  #lastFollowed: Promise<unknown> = Promise.resolve()

  constructor({ database, process, waitingChanges, log }: ChangeFeedOptions) {
    this.#database = database
    this.#log = log
    this.#waitingChanges = waitingChanges
    this.#relations = new Relations(database)
    this.#leases = new TableLeases(database, process)
  }

  /** Resolves when every later change is delivered. @throws SubscribeError */
  async subscribe(subscriber: Subscriber, bindings: readonly (Binding & { id: number })[]): Promise<void> {
    const catalogVersion = this.#catalogVersion
    const subscriptions = await Promise.all(bindings.map((binding) => this.#toSubscription(subscriber, binding)))
    if (!subscriber.isOpen) return
    for (const subscription of subscriptions) this.#subscriptions.add(subscription)
    try {
      // A refresh that ran before did not see these subscriptions.
      if (catalogVersion !== this.#catalogVersion) await this.#followTables(() => subscriptions)
      await this.#acquireLeases(subscriptions.flatMap(({ relations }) => [...relations]))
    } catch (error) {
      for (const subscription of subscriptions) this.#subscriptions.remove(subscription)
      throw error
    }
  }

  unsubscribe(subscriber: Subscriber): void {
    this.#subscriptions.removeAll(subscriber)
  }

  onChange(change: Change) {
    if (this.#waiting.length >= this.#waitingChanges) return this.#dropAll()
    this.#waiting.push(change)
    if (!this.#isDelivering) void this.#deliverAll()
  }

  /** Makes the next subscription insert the leases again, for a database that may have lost them. */
  forgetLeases(): void {
    this.#leases.forget()
  }

  /** Forgets what a change of tables, columns or grants makes wrong. */
  forgetCatalog(): void {
    this.#catalogVersion++
    this.#relations.forget()
    this.#checks.clear()
  }

  /**
   * Reads the catalog again: a schema may have new tables, and a table may have been dropped and created again.
   * @throws the first failure, after all subscriptions were tried
   */
  refresh(): Promise<void> {
    this.forgetCatalog()
    return this.#followTables(() => this.#subscriptions.all())
  }

  renewLeases(): Promise<void> {
    return this.#leases.renew(() => this.#subscriptions.relations())
  }

  stop(): Promise<void> {
    return this.#leases.release()
  }

  // One after the other: the oids that an earlier refresh found must not replace those of a later one.
  #followTables(subscriptions: () => readonly Subscription[]): Promise<void> {
    const done = this.#lastFollowed.then(async () => {
      const failures: unknown[] = []
      for (const subscription of subscriptions()) {
        await this.#followTable(subscription).catch((error) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    })
    this.#lastFollowed = done.catch(() => undefined)
    return done
  }

  async #followTable(subscription: Subscription): Promise<void> {
    const relations = new Set(await this.#findTables(subscription.binding))
    if (this.#subscriptions.setRelations(subscription, relations)) await this.#acquireLeases([...relations])
  }

  async #acquireLeases(relations: readonly number[]): Promise<void> {
    await Promise.all(relations.map((oid) => this.#leases.acquire(oid)))
  }

  async #toSubscription(subscriber: Subscriber, binding: Binding & { id: number }): Promise<Subscription> {
    const { id, event, filter: filterText = '', select = null } = binding
    const oids = await this.#findTables(binding)
    if (oids.length === 0) throw notPublished(binding)
    const filter = filterText === '' ? [] : parseFilter(filterText)
    const subscription = { subscriber, id, event, filter, filterText, select, binding, relations: new Set(oids) }
    const hasConditions = filter.length > 0 || select !== null
    for (const oid of hasConditions ? oids : []) await this.#checkOnce(oid, subscription)
    return subscription
  }

  // On a match day a thousand visitors send the same binding.
  #checkOnce(oid: number, subscription: Subscription): Promise<void> {
    const { role } = subscription.subscriber.caller
    const key = JSON.stringify([oid, role, subscription.filterText, subscription.select])
    return this.#checks.get(key, () => this.#check(oid, role, subscription))
  }

  /** @throws SubscribeError for columns that the role may not read, and invalid filters */
  async #check(oid: number, role: string, { filter, select, binding }: Subscription): Promise<void> {
    const relation = await this.#relations.find(oid)
    if (relation === null) throw notPublished(binding)
    const { columns } = await this.#relations.accessOf(relation, role)
    const unknown = select?.find((name) => !columns.has(name))
    if (unknown !== undefined) throw invalidBinding(binding, `invalid column for select ${unknown}`)
    await checkFilter(this.#database, relation, filter, columns).catch((error) => {
      throw error instanceof SubscribeError ? invalidBinding(binding, error.message) : error
    })
  }

  #findTables({ schema, table }: Binding): Promise<number[]> {
    return this.#relations.list(toName(schema), toName(table))
  }

  // A filter that fails at one change would fail at each later one.
  #refuse(subscription: Subscription, reason: string): void {
    this.#subscriptions.remove(subscription)
    this.#checks.clear()
    subscription.subscriber.refuse(invalidBinding(subscription.binding, reason).message)
  }

  #dropAll(): void {
    const fields = { waiting: this.#waiting.length }
    this.#log.warn(fields, 'realtime: notification queue is full; subscribers will reconnect and refetch')
    this.#waiting.length = 0
    for (const subscriber of this.#subscriptions.subscribers()) subscriber.disconnect()
  }

  async #deliverAll(): Promise<void> {
    this.#isDelivering = true
    for (let change = this.#waiting.shift(); change !== undefined; change = this.#waiting.shift()) {
      // The log itself may fail. Later changes are delivered all the same.
      await this.#deliver(change).catch(() => undefined)
    }
    this.#isDelivering = false
  }

  async #deliver(change: Change): Promise<void> {
    const subscriptions = this.#subscriptions
      .ofRelation(change.relation)
      .filter(({ event }) => event === '*' || event === change.type)
    if (subscriptions.length === 0) return
    const services = {
      database: this.#database,
      relations: this.#relations,
      log: this.#log,
      refuse: (subscription: Subscription, reason: string) => this.#refuse(subscription, reason),
    }
    await deliverChange(services, change, subscriptions).catch((error) =>
      this.#log.error(
        { err: error, table: `${change.schema}.${change.table}` },
        'realtime: a change could not be delivered',
      ),
    )
  }
}

const toName = (name: string | undefined): string | null => (name === undefined || name === '*' ? null : name)
