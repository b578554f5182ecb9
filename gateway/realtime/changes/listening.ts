import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#gateway/database/database.ts'

const PROMISE = `interval '2 minutes'`
const SETTLE_MS = 10_000

/** What this process told the database's triggers that it wants to hear of. */
export interface Listening {
  /** Resolves when no change of the table can escape any more. */
  hold(relation: number): Promise<void>
  /** Says it again before it lapses, and takes back what is no longer wanted. */
  renew(wanted: ReadonlySet<number>): Promise<void>
  /** The database may have lost what it was told: the next to hold a table tells it again. */
  forget(): void
  stop(): Promise<void>
}

export function createListening(database: Database, process: string): Listening {
  const held = new Map<number, Promise<void>>()
  let last: Promise<unknown> = Promise.resolve()

  // One after the other: what is taken back must not be what somebody just asked for.
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  async function register(relation: number) {
    await inTurn(() =>
      database.query(
        `insert into realtime.listening values ($1::oid, $2::uuid, now() + ${PROMISE})
        on conflict (relation, process) do update set until = excluded.until`,
        [relation, process],
      ),
    )
    await settle(database)
  }

  async function renew(wanted: ReadonlySet<number>) {
    for (const relation of held.keys()) if (!wanted.has(relation)) held.delete(relation)
    const values = [process, JSON.stringify([...held.keys()])]
    const kept = 'select json_array_elements_text($2::json)::oid'
    // Ours may be gone: lapsed while the process stood still, or lost with an unlogged table when PostgreSQL fell.
    await database.batch([
      {
        text: `insert into realtime.listening select relation, $1::uuid, now() + ${PROMISE} from (${kept}) held (relation)
          on conflict (relation, process) do update set until = excluded.until`,
        values,
      },
      {
        text: `delete from realtime.listening
          where case process when $1::uuid then relation not in (${kept}) else until < now() end`,
        values,
      },
    ])
  }

  return {
    hold(relation) {
      const known = held.get(relation)
      if (known !== undefined) return known
      const registered = register(relation)
      held.set(relation, registered)
      registered.catch(() => held.get(relation) === registered && held.delete(relation))
      return registered
    },
    forget: () => held.clear(),
    renew: (wanted) => inTurn(() => renew(wanted)),
    async stop() {
      await database.query('delete from realtime.listening where process = $1::uuid', [process])
    },
  }
}

/**
 * A transaction that looked before we were registered tells nothing, and may commit later: waits until all that were
 * under way are over.
 */
async function settle(database: Database): Promise<void> {
  if (database.engine === 'pglite') return
  const [now] = await database.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await sleep(100)) {
    const [at] = await database.query<{ isOver: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as "isOver"`,
      [now?.next ?? '0'],
    )
    if (at?.isOver) return
  }
}
