import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import { runEvery } from './run-every.ts'

const HOUR = 3600 * 1000
// The next hourly run repeats a failed one.
const DAYS = 3

/**
 * Publishes dates of birth when players turn 18 (app.publish_birth_dates), and the names of
 * those who have left the youth competitions. Runs at once and then hourly.
 * @returns a function that stops it after the current statement
 */
export const scheduleBirthDates = ({ database, log }: { database: Database; log: Log }): (() => Promise<void>) =>
  runEvery(HOUR, (isFirst) =>
    database
      .query('select app.publish_birth_dates(null, $1), app.show_grown_up()', [isFirst ? null : DAYS])
      .catch((error) => log.error({ err: error }, 'could not publish dates of birth')),
  )
