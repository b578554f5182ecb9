import type { Database, Limit } from '#gateway/database/database.ts'
import { toQueryable } from '#gateway/database/queryable.ts'

/** The moment of a question to the database. */
export interface Moment {
  /** The number of events before. */
  events: number
  /** `performance.now()` */
  askedAt: number
}

/** A state of the database, and when this process asked for it. */
export interface Checked extends Moment {
  /** PostgreSQL's `pg_current_snapshot`. */
  snapshot: string
}

/** A connection that died without being closed is trusted no longer than this. */
const TRUST_MS = 1_000
const CHANNEL = 'league_changes'
const CHANGES = 'select changed, snapshot from app.changes_since($1, $2)'

/**
 * Says whether leagues and players have changed. The database decides; this process only knows when it need not be asked
 * again: while no statement of its own and no notification can have changed the answer (docs/decisions/0035).
 */
export class PageChanges {
  readonly #database: Database
  #onGap = () => undefined as unknown
  #events = 0
  #isListening = false

  private constructor(database: Database) {
    this.#database = database
  }

  static async listen(database: Database): Promise<PageChanges> {
    const changes = new PageChanges(database)
    const onBack = () => {
      changes.#isListening = true
      changes.noteEvent()
      changes.#onGap()
    }
    await database.listen(CHANNEL, changes.noteEvent, onBack, () => {
      changes.#isListening = false
    })
    changes.#isListening = true
    return changes
  }

  /** Calls `work` after notifications were lost. */
  onGap(work: () => void): void {
    this.#onGap = work
  }

  /** Something may have changed. */
  noteEvent = (): void => {
    this.#events++
  }

  /** Whether nothing can have changed since. */
  isCurrent({ events, askedAt }: Moment): boolean {
    return this.#isListening && events === this.#events && performance.now() - askedAt < TRUST_MS
  }

  /** Comes before a question: an event during the question makes its answer doubtful. */
  moment(): Moment {
    return { events: this.#events, askedAt: performance.now() }
  }

  /** The state of the database now. */
  readState = (): Promise<Checked | null> => this.#ask([], null, this.moment())

  /** Asks whether something of `ids` changed since the snapshot. @returns null if it did */
  check(ids: readonly string[], snapshot: string, moment: Moment): Promise<Checked | null> {
    return this.#ask(ids, snapshot, moment)
  }

  async #ask(ids: readonly string[], snapshot: string | null, moment: Moment): Promise<Checked | null> {
    const [row] = await this.#database.query<{ changed: boolean; snapshot: string }>(CHANGES, [`{${ids}}`, snapshot])
    return row === undefined || row.changed ? null : { ...moment, snapshot: row.snapshot }
  }
}

/** The same database; calls `onWrite` after each statement or transaction that may have written, before its caller knows. */
export function watchWrites(database: Database, onWrite: () => void): Database {
  const watch = async <T>(work: Promise<T>, limit?: Limit): Promise<T> => {
    try {
      return await work
    } finally {
      if (limit?.isReadOnly !== true) onWrite()
    }
  }
  const batch: Database['batch'] = (statements, limit) => watch(database.batch(statements, limit), limit)
  return {
    ...database,
    ...toQueryable(batch),
    batch,
    transaction: (work, limit) => watch(database.transaction(work, limit), limit),
    script: (sql) => watch(database.script(sql)),
  }
}
