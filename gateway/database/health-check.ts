import type { Database } from './database.ts'

/** A monitor asks every few seconds and expects an answer at once. */
const PATIENCE_MS = 100
/** A database that has not answered for so long is away, not busy. */
const AWAY_MS = 10_000

/**
 * Whether the database answers, without waiting behind the statements of others: while one question is out for less than
 * ten seconds, the last answer counts.
 * @throws what the database last failed with
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
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    if (failure !== null) throw failure
    if (asked !== null && performance.now() - since > AWAY_MS) throw new Error('The database does not answer')
  }
}
