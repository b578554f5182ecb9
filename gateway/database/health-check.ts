import type { Database } from './database.ts'

/** A monitor asks every few seconds and expects an answer at once. */
const WAIT_MS = 100
/** A database that has not answered for so long is unavailable, not busy. */
const UNAVAILABLE_MS = 10_000

/**
 * Checks that the database answers. While a check waits behind other statements for less than ten seconds, the result
 * of the last one counts.
 * @throws the last error of the database
 */
export function createHealthCheck(database: Pick<Database, 'query'>): () => Promise<void> {
  let asked: { since: number; answer: Promise<void> } | null = null
  let failure: unknown = null

  function ask() {
    const answer = database.query('select 1').then(
      () => {
        failure = null
      },
      (error: unknown) => {
        failure = error
      },
    )
    const question = { since: performance.now(), answer }
    void answer.then(() => {
      if (asked === question) asked = null
    })
    asked = question
    return question
  }

  return async () => {
    const { since, answer } = asked ?? ask()
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
    if (failure !== null) throw failure
    if (asked !== null && performance.now() - since > UNAVAILABLE_MS) throw new Error('The database does not answer')
  }
}
