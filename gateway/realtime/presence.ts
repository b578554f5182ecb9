import type { Database } from '#gateway/database/database.ts'
import type { Hub } from './hub.ts'
import { notify, type Presence, type PresenceNotification } from './notifications.ts'

const LEASE = `interval '2 minutes'`

/** The clients that are present, by topic, on all processes: a copy of the table that notifications keep up to date. */
export class Presences {
  readonly #database: Database
  readonly #hub: Hub
  readonly #process: string
  readonly #byRef = new Map<string, Presence>()
  /** Refs that sockets of this process track at this moment. */
  readonly #ownRefs = new Set<string>()
  /** Notifications that arrive while the table is read, one list for each reading. */
  readonly #missedByReload = new Set<PresenceNotification[]>()

  private constructor(database: Database, hub: Hub, process: string) {
    this.#database = database
    this.#hub = hub
    this.#process = process
  }

  static async load(database: Database, hub: Hub, process: string): Promise<Presences> {
    // An embedded database has no other process: all its rows are from before this start.
    const isStale = database.engine === 'pglite' ? 'true' : 'until < now()'
    await database.query(`delete from realtime.presences where ${isStale}`)
    const presences = new Presences(database, hub, process)
    await presences.reload()
    return presences
  }

  /** All presences of a topic, by key: the payload of `presence_state` as JSON text. */
  stateOf(topic: string): string {
    return toState([...this.#byRef.values()].filter((presence) => presence.topic === topic))
  }

  async track(presence: Presence): Promise<void> {
    const { ref, topic, key, meta } = presence
    this.#ownRefs.add(ref)
    const [before] = await this.#database.query<Presence>(
      'select ref, topic, key, meta from realtime.presences where ref = $1',
      [ref],
    )
    await this.#database.query(
      `insert into realtime.presences (ref, process, topic, key, meta, until)
      values ($1, $2::uuid, $3, $4, $5::jsonb, now() + ${LEASE})
      on conflict (ref) do update set meta = excluded.meta`,
      [ref, this.#process, topic, key, JSON.stringify(meta)],
    )
    const leaves = before === undefined ? [] : [before]
    await notify(this.#database, { kind: 'presence', joins: [presence], leaves })
  }

  async untrack(ref: string): Promise<void> {
    this.#ownRefs.delete(ref)
    await this.#remove('ref = $1', [ref])
  }

  onNotification(notification: PresenceNotification): void {
    for (const missed of this.#missedByReload) missed.push(notification)
    this.#apply(notification)
    const { joins, leaves } = notification
    const topics = new Set([...joins, ...leaves].map(({ topic }) => topic))
    for (const topic of topics) {
      const [joined, left] = [joins, leaves].map((all) => toState(all.filter((one) => one.topic === topic)))
      this.#hub.sendPresenceDiff(topic, `{"joins":${joined},"leaves":${left}}`)
    }
  }

  /** Reads the table again, after notifications were lost. */
  async reload(): Promise<void> {
    const missed: PresenceNotification[] = []
    this.#missedByReload.add(missed)
    try {
      const all = await this.#database.query<Presence>('select ref, topic, key, meta from realtime.presences')
      this.#byRef.clear()
      for (const presence of all) this.#byRef.set(presence.ref, presence)
      for (const notification of missed) this.#apply(notification)
    } finally {
      this.#missedByReload.delete(missed)
    }
  }

  /** Renews the leases of this process, and removes the presences of processes that crashed. */
  async renewLeases(): Promise<void> {
    // A row that could not be deleted when its socket closed is not renewed, and expires.
    await this.#database.query(
      `update realtime.presences set until = now() + ${LEASE}
      where process = $1::uuid and ref in (select json_array_elements_text($2::json))`,
      [this.#process, JSON.stringify([...this.#ownRefs])],
    )
    await this.#remove('until < now()')
  }

  stop(): Promise<void> {
    return this.#remove('process = $1::uuid', [this.#process])
  }

  #apply({ joins, leaves }: PresenceNotification): void {
    for (const { ref } of leaves) this.#byRef.delete(ref)
    for (const presence of joins) this.#byRef.set(presence.ref, presence)
  }

  async #remove(condition: string, values: readonly string[] = []): Promise<void> {
    const leaves = await this.#database.query<Presence>(
      `delete from realtime.presences where ${condition} returning ref, topic, key, meta`,
      values,
    )
    if (leaves.length > 0) await notify(this.#database, { kind: 'presence', joins: [], leaves })
  }
}

function toState(presences: readonly Presence[]): string {
  // Clients choose the keys, so one can be 'constructor' or '__proto__'.
  const state = new Map<string, { metas: object[] }>()
  for (const { key, meta } of presences) {
    const entry = state.get(key) ?? { metas: [] }
    entry.metas.push(meta)
    state.set(key, entry)
  }
  return JSON.stringify(Object.fromEntries(state))
}
