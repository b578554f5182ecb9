import { PgBoss } from 'pg-boss'
import type { Database, Queryable } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import { toBossDatabase, toBossTransaction } from './boss-database.ts'

/** Seconds between two looks for jobs that are due. */
const PERIOD = 5
const AT_ONCE = 10
/** Seconds for the jobs that run when the process is asked to stop. */
const STOP = 5
const DAY = 24 * 3600

interface QueueOptions<Data extends object> {
  /** Letters, digits, hyphens. */
  name: string
  /** Seconds that one attempt may take. An attempt of a process that died is repeated after them. */
  timeout: number
  /** Attempts after the first one. */
  retries: number
  /** Seconds before the first repetition; the pause doubles up to `longestPause`. */
  pause: number
  longestPause: number
  /** Does the work; an error is a reason to repeat it. */
  work(data: Data): Promise<void>
}

export interface Queue<Data extends object> {
  /**
   * Stores a job that becomes due after this many seconds.
   * @param tx stores it with the other rows of this transaction, or not at all
   * @returns its id
   */
  add(data: Data, delay: number, tx?: Queryable): Promise<string>
  /** Makes a job due after this many seconds, unless it runs already. */
  postpone(id: string, delay: number): Promise<void>
  /** Removes a job that is done. */
  remove(id: string): Promise<void>
}

/**
 * Jobs in PostgreSQL: they survive the end of the process, run in one process at a time, and are repeated with growing
 * pauses until they succeed. Their work must bear a repetition: a process may end between the work and its record.
 * @example
 * const jobs = await Jobs.start(database, log)
 * const queue = await jobs.open({ name: 'mail', timeout: 120, retries: 50, pause: 30, longestPause: 900, work: deliver })
 * await queue.add({ to: 'ada@example.org' }, 0)
 */
export class Jobs {
  readonly #boss: PgBoss
  readonly #period: number

  private constructor(boss: PgBoss, period: number) {
    this.#boss = boss
    this.#period = period
  }

  static async start(database: Database, log: Log, period = PERIOD): Promise<Jobs> {
    const boss = new PgBoss({
      db: toBossDatabase(database),
      backend: database.engine,
      // Only some features need these, and each of them would be a statement every few seconds.
      schedule: false,
      registerInstance: false,
      flowIntervalSeconds: DAY,
      bamIntervalSeconds: DAY,
      reindex: false,
      monitorVacuum: false,
      openTelemetry: { enabled: false },
    })
    boss.on('error', (error) => log.error({ err: error }, 'jobs: pg-boss reports an error'))
    boss.on('warning', ({ message }) => log.warn({ message }, 'jobs: pg-boss warns'))
    await boss.start()
    return new Jobs(boss, period)
  }

  /** Opens a queue and begins to work on its jobs. */
  async open<Data extends object>({ name, work, ...options }: QueueOptions<Data>): Promise<Queue<Data>> {
    const boss = this.#boss
    const settings = {
      expireInSeconds: options.timeout,
      retryLimit: options.retries,
      retryDelay: options.pause,
      retryBackoff: true,
      retryDelayMax: options.longestPause,
      deleteAfterSeconds: DAY,
    }
    await boss.createQueue(name, settings)
    // The queue of an earlier version keeps its options.
    await boss.updateQueue(name, settings)
    const polling = { pollingIntervalSeconds: this.#period, batchSize: AT_ONCE, burstWhenBatchFull: true }
    await boss.work<Data, unknown, { perJobResults: true }>(name, { ...polling, perJobResults: true }, (jobs) =>
      Promise.all(jobs.map(({ id, data }) => attempt(id, () => work(data)))),
    )
    return {
      async add(data, delay, tx) {
        const id = await boss.send(name, data, {
          startAfter: delay,
          ...(tx !== undefined && { db: toBossTransaction(tx) }),
        })
        if (id === null) throw new Error(`jobs: ${name} did not take a job`)
        return id
      },
      postpone: async (id, delay) => void (await boss.update(name, undefined, { id, startAfter: delay })),
      remove: async (id) => void (await boss.deleteJob(name, id)),
    }
  }

  /** Waits some seconds for running jobs; those that do not end are repeated by the next process. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: STOP * 1000 })
  }
}

async function attempt(id: string, work: () => Promise<void>) {
  try {
    await work()
    return { id, status: 'completed' as const }
  } catch (error) {
    return { id, status: 'failed' as const, output: { name: error instanceof Error ? error.name : 'unknown' } }
  }
}
