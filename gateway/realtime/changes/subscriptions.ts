import type { Caller } from '#gateway/caller.ts'
import type { Binding } from '#gateway/realtime/join.ts'
import type { Filter } from './filter.ts'

/** A joined channel, as the feed sees it. */
export interface Subscriber {
  /** The caller whose rights apply at this moment. */
  readonly caller: Caller
  /** False once the channel was left, which may happen while it still subscribes. */
  readonly isOpen: boolean
  /** @param payload JSON text */
  push(event: string, payload: string): void
  /** Sends that a subscription has ended. */
  refuse(message: string): void
  /** Closes the connection after changes were missed: the client reconnects and reads again. */
  disconnect(): void
}

/** A client's binding, with the tables that it matches now. */
export interface Subscription {
  subscriber: Subscriber
  /** The id that the client knows the binding by. */
  id: number
  event: Binding['event']
  filter: Filter
  /** Equal texts are equal filters. */
  filterText: string
  /** The columns that the client asked for; null for all. */
  select: readonly string[] | null
  binding: Binding
  /** Oids of the tables. */
  relations: ReadonlySet<number>
}

/** The subscriptions of this process, by subscriber and by table. */
export class Subscriptions {
  readonly #bySubscriber = new Map<Subscriber, Set<Subscription>>()
  readonly #byRelation = new Map<number, Set<Subscription>>()

  add(subscription: Subscription): void {
    addTo(this.#bySubscriber, subscription.subscriber, subscription)
    for (const oid of subscription.relations) addTo(this.#byRelation, oid, subscription)
  }

  remove(subscription: Subscription): void {
    const own = this.#bySubscriber.get(subscription.subscriber)
    if (!own?.delete(subscription)) return
    if (own.size === 0) this.#bySubscriber.delete(subscription.subscriber)
    this.#removeFromRelations(subscription)
  }

  removeAll(subscriber: Subscriber): void {
    for (const subscription of this.#bySubscriber.get(subscriber) ?? []) this.#removeFromRelations(subscription)
    this.#bySubscriber.delete(subscriber)
  }

  /** Moves a subscription to other tables, unless its subscriber has left. */
  setRelations(subscription: Subscription, relations: ReadonlySet<number>): boolean {
    if (!this.#bySubscriber.get(subscription.subscriber)?.has(subscription)) return false
    this.#removeFromRelations(subscription)
    subscription.relations = relations
    for (const oid of relations) addTo(this.#byRelation, oid, subscription)
    return true
  }

  all(): Subscription[] {
    return [...this.#bySubscriber.values()].flatMap((subscriptions) => [...subscriptions])
  }

  subscribers(): Subscriber[] {
    return [...this.#bySubscriber.keys()]
  }

  /** Oids of all tables that have a subscription. */
  relations(): Set<number> {
    return new Set(this.#byRelation.keys())
  }

  ofRelation(oid: number): Subscription[] {
    return [...(this.#byRelation.get(oid) ?? [])]
  }

  #removeFromRelations(subscription: Subscription): void {
    for (const oid of subscription.relations) {
      const subscriptions = this.#byRelation.get(oid)
      subscriptions?.delete(subscription)
      if (subscriptions?.size === 0) this.#byRelation.delete(oid)
    }
  }
}

function addTo<K>(map: Map<K, Set<Subscription>>, key: K, subscription: Subscription): void {
  const subscriptions = map.get(key)
  if (subscriptions === undefined) map.set(key, new Set([subscription]))
  else subscriptions.add(subscription)
}
