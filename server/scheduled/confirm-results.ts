import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import { runEvery } from './run-every.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/**
 * Confirms reported results after the other side's silence (app.confirm_silent_results).
 * Several processes may do so at once.
 * @returns a function that stops it after the current statement
 */
export const scheduleConfirmations = ({ database, log }: { database: Database; log: Log }): (() => Promise<void>) =>
  runEvery(FIVE_MINUTES, () =>
    database
      .query('select app.confirm_silent_results()')
      .catch((error) => log.error({ err: error }, 'could not confirm reported results')),
  )
