import type { Database } from './database.ts'

/**
 * A monitor asks every few seconds and expects an answer at once. The embedded database may be busy with one statement
 * for longer; a stopped server can need some hundred milliseconds to refuse a connection.
 */
const WAIT_MS = { pglite: 100, postgres: 1_000 }
/** A database that has not answered for so long is unavailable, not busy. */
const UNAVAILABLE_MS = 10_000

interface Check {
  since: number
  finished: Promise<void>
}

/**
 * Checks that the database answers. While a check waits behind other statements for less than ten seconds, the result
 * of the last one counts.
 * @throws the last error of the database
 */
export function createHealthCheck(database: Pick<Database, 'engine' | 'query'>): () => Promise<void> {
  let running: Check | null = null
  let failure: unknown = null

  function startCheck(): Check {
    const finished = database.query('select 1').then(
      () => {
        failure = null
      },
      (error: unknown) => {
        failure = error
      },
    )
    const check = { since: performance.now(), finished }
    void finished.then(() => {
      if (running === check) running = null
    })
    running = check
    return check
  }

  return async () => {
    const { since, finished } = running ?? startCheck()
    const waited = Promise.withResolvers<void>()
    const timer = setTimeout(waited.resolve, WAIT_MS[database.engine])
    await Promise.race([finished, waited.promise])
    clearTimeout(timer)
    if (failure !== null) throw failure
    if (running !== null && performance.now() - since > UNAVAILABLE_MS) throw new Error('The database does not answer')
  }
}
