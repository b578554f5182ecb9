import type { Database } from './database/database.ts'
import type { Log } from './log.ts'

const HOUR = 3600 * 1000

/**
 * A date of birth becomes public when the player turns 18 (supabase/migrations/20261122105100_birth_dates.sql).
 * Asks the database at once, and each hour from then on.
 * @returns what ends it, after the statement under way
 */
export function scheduleBirthDates({ database, log }: { database: Database; log: Log }): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const publish = () => {
    running = database
      .query('select app.publish_birth_dates()')
      .catch((error) => log.error({ err: error }, 'could not bring dates of birth up to date'))
  }
  publish()
  const timer = setInterval(publish, HOUR)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
