import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'

const MINUTES = 5

/**
 * Confirms reported results after the other side's silence (supabase/migrations/20261130110000_reported_results.sql).
 * Runs every five minutes; several processes may do so at once.
 * @returns a function that stops it after the current statement
 */
export function scheduleConfirmations({ database, log }: { database: Database; log: Log }): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const confirm = () => {
    running = database
      .query('select app.confirm_silent_results()')
      .catch((error) => log.error({ err: error }, 'could not confirm reported results'))
  }
  confirm()
  const timer = setInterval(confirm, MINUTES * 60 * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
