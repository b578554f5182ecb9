import type { Queryable } from '#gateway/database/database.ts'

const QUESTION = 'select leagues_changed_within($1, $2) as changed'
/** Covers the time that a change took to commit, and a notification to arrive. */
const MARGIN_MS = 5_000
/** In seconds; older data is always read again. */
const LONGEST_AGE = 3_600

/**
 * Whether leagues or players have changed since a page's data was read. True if the database does not say.
 * @param age of that data, in milliseconds
 */
export async function hasChanged(database: Queryable, ids: readonly string[], age: number): Promise<boolean> {
  const seconds = Math.ceil((age + MARGIN_MS) / 1000)
  if (!Number.isSafeInteger(seconds) || seconds <= 0) return true
  const [row] = await database
    .query<{ changed: boolean }>(QUESTION, [`{${ids}}`, Math.min(seconds, LONGEST_AGE)])
    .catch(() => [])
  return row?.changed !== false
}
