import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'

const HOUR = 3600 * 1000
// The next hourly run repeats a failed one.
const DAYS = 3

/**
 * Publishes dates of birth when players turn 18 (supabase/migrations/20261120100400_birth_dates.sql). Runs at once and
 * then hourly.
 * @returns a function that stops it after the current statement
 */
export function scheduleBirthDates({ database, log }: { database: Database; log: Log }): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const publish = (days: number | null) => {
    running = database
      .query('select app.publish_birth_dates(null, $1)', [days])
      .catch((error) => log.error({ err: error }, 'could not publish dates of birth'))
  }
  publish(null)
  const timer = setInterval(() => publish(DAYS), HOUR)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
