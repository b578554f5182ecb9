import type { Database } from '#gateway/database/database.ts'
import type { Hub } from './hub.ts'
import { type Presence, type PresenceNews, tellNews } from './news.ts'

const PROMISE = `interval '2 minutes'`

/** Who is on which topic, on all processes: each keeps a copy of the table and hears of every change of it. */
export interface Presences {
  /** Everybody on a topic, by key, as `presence_state` tells it. */
  stateOf(topic: string): string
  track(presence: Presence): Promise<void>
  untrack(ref: string): Promise<void>
  onNews(news: PresenceNews): void
  /** News were lost: who is there is read again. */
  reload(): Promise<void>
  /** Keeps our own, and removes those of processes that are gone. */
  renew(): Promise<void>
  stop(): Promise<void>
}

export async function createPresences(database: Database, hub: Hub, process: string): Promise<Presences> {
  // An embedded database has had no other process: what stands there is from before the start.
  const isStale = database.engine === 'pglite' ? 'true' : 'until < now()'
  await database.query(`delete from realtime.presences where ${isStale}`)
  const known = new Map<string, Presence>()
  /** What our own sockets say of themselves at this moment. */
  const ours = new Set<string>()
  const readings = new Set<PresenceNews[]>()

  async function reload() {
    // Whoever comes or goes while we read is told to us beside it.
    const meanwhile: PresenceNews[] = []
    readings.add(meanwhile)
    try {
      const all = await database.query<Presence>('select ref, topic, key, meta from realtime.presences')
      known.clear()
      for (const presence of all) known.set(presence.ref, presence)
      for (const news of meanwhile) apply(news)
    } finally {
      readings.delete(meanwhile)
    }
  }

  function apply({ joins, leaves }: PresenceNews) {
    for (const { ref } of leaves) known.delete(ref)
    for (const presence of joins) known.set(presence.ref, presence)
  }
  await reload()

  const remove = async (condition: string, values: readonly string[] = []) => {
    const leaves = await database.query<Presence>(
      `delete from realtime.presences where ${condition} returning ref, topic, key, meta`,
      values,
    )
    if (leaves.length > 0) await tellNews(database, { kind: 'presence', joins: [], leaves })
  }

  return {
    stateOf: (topic) => stateOf([...known.values()].filter((presence) => presence.topic === topic)),
    async track(presence) {
      const { ref, topic, key, meta } = presence
      ours.add(ref)
      const [before] = await database.query<Presence>(
        'select ref, topic, key, meta from realtime.presences where ref = $1',
        [ref],
      )
      await database.query(
        `insert into realtime.presences (ref, process, topic, key, meta, until)
        values ($1, $2::uuid, $3, $4, $5::jsonb, now() + ${PROMISE})
        on conflict (ref) do update set meta = excluded.meta`,
        [ref, process, topic, key, JSON.stringify(meta)],
      )
      await tellNews(database, { kind: 'presence', joins: [presence], leaves: before === undefined ? [] : [before] })
    },
    async untrack(ref) {
      ours.delete(ref)
      await remove('ref = $1', [ref])
    },
    reload,
    onNews(news) {
      for (const meanwhile of readings) meanwhile.push(news)
      apply(news)
      const { joins, leaves } = news
      const topics = new Set([...joins, ...leaves].map(({ topic }) => topic))
      for (const topic of topics) {
        const [joined, left] = [joins, leaves].map((all) => stateOf(all.filter((one) => one.topic === topic)))
        hub.tellPresence(topic, `{"joins":${joined},"leaves":${left}}`)
      }
    },
    async renew() {
      // What could not be taken back when its socket went lapses.
      await database.query(
        `update realtime.presences set until = now() + ${PROMISE}
        where process = $1::uuid and ref in (select json_array_elements_text($2::json))`,
        [process, JSON.stringify([...ours])],
      )
      await remove('until < now()')
    },
    stop: () => remove('process = $1::uuid', [process]),
  }
}

function stateOf(presences: readonly Presence[]): string {
  const state: Record<string, { metas: object[] }> = {}
  for (const { key, meta } of presences) {
    const entry = state[key] ?? { metas: [] }
    entry.metas.push(meta)
    state[key] = entry
  }
  return JSON.stringify(state)
}
