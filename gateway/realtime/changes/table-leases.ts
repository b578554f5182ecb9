import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#gateway/database/database.ts'

const LEASE = `interval '2 minutes'`
const TRANSACTIONS_END_MS = 10_000

/** The rows of realtime.listening for one process: a table's triggers send changes only while a process has a lease. */
export class TableLeases {
  readonly #database: Database
  readonly #process: string
  readonly #acquired = new Map<number, Promise<void>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(database: Database, process: string) {
    this.#database = database
    this.#process = process
  }

  /** Resolves when every later change of the table is sent. */
  acquire(relation: number): Promise<void> {
    const known = this.#acquired.get(relation)
    if (known !== undefined) return known
    const acquired = this.#insert(relation)
    this.#acquired.set(relation, acquired)
    acquired.catch(() => this.#acquired.get(relation) === acquired && this.#acquired.delete(relation))
    return acquired
  }

  /**
   * Renews the leases of wanted tables, and deletes all others of this process.
   * @param wanted is called when the renewal begins: tables may be acquired while it waits for its turn
   */
  renew(wanted: () => ReadonlySet<number>): Promise<void> {
    return this.#inOrder(() => this.#renew(wanted()))
  }

  /** Makes the next `acquire` insert a table's row again, for a database that may have lost its rows. */
  forget(): void {
    this.#acquired.clear()
  }

  async release(): Promise<void> {
    await this.#database.query('delete from realtime.listening where process = $1::uuid', [this.#process])
  }

  async #insert(relation: number): Promise<void> {
    await this.#inOrder(() =>
      this.#database.query(
        `insert into realtime.listening values ($1::oid, $2::uuid, now() + ${LEASE})
        on conflict (relation, process) do update set until = excluded.until`,
        [relation, this.#process],
      ),
    )
    await waitForOpenTransactions(this.#database)
  }

  async #renew(wanted: ReadonlySet<number>): Promise<void> {
    for (const relation of this.#acquired.keys()) if (!wanted.has(relation)) this.#acquired.delete(relation)
    const values = [this.#process, JSON.stringify([...this.#acquired.keys()])]
    const kept = 'select json_array_elements_text($2::json)::oid'
    // Inserted, not updated: rows may have expired while the process was suspended, and a crash of PostgreSQL empties
    // unlogged tables.
    await this.#database.batch([
      {
        text: `insert into realtime.listening select relation, $1::uuid, now() + ${LEASE} from (${kept}) kept (relation)
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

  // One statement after the other: a renewal must not delete a row that was inserted beside it.
  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}

/**
 * A transaction that began before the row was inserted sends nothing, and may still commit: waits until all have ended.
 */
async function waitForOpenTransactions(database: Database): Promise<void> {
  if (database.engine === 'pglite') return
  const [now] = await database.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  for (const end = Date.now() + TRANSACTIONS_END_MS; Date.now() < end; await sleep(100)) {
    const [at] = await database.query<{ isOver: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as "isOver"`,
      [now?.next ?? '0'],
    )
    if (at?.isOver) return
  }
}
