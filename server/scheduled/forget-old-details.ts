import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import { runEvery } from './run-every.ts'

const HOUR = 3600 * 1000

/**
 * Removes personal details that nobody needs any more (`app.forget_old_details`). Runs at once and then hourly.
 * @returns a function that stops it after the current statement
 */
export const scheduleForgetting = ({ database, log }: { database: Database; log: Log }): (() => Promise<void>) =>
  runEvery(HOUR, () =>
    database
      .query('select app.forget_old_details()')
      .catch((error) => log.error({ err: error }, 'could not remove old personal details')),
  )
