import { DatabaseError, type Queryable, type Result, type Statement } from './database.ts'

type Batch = Queryable['batch']

/** Adds `query` and `run` to `batch`. */
export const toQueryable = (batch: Batch): Queryable => ({
  batch,
  run: async <R extends object>(statement: Statement) => (await batch([statement]))[0] as Result<R>,
  query: async <R extends object>(text: string, values: Statement['values'] = []) =>
    ((await batch([{ text, values }]))[0] as Result<R>).rows,
})

/**
 * Runs `work` on a transaction. PostgreSQL answers `commit` of a failed transaction with a silent rollback, so a
 * failure that `work` caught is thrown again: its writes are lost. A statement that `work` sends after its end is refused,
 * because it would run outside the transaction.
 */
export async function workOrThrow<T>(batch: Batch, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const failures: unknown[] = []
  let isOver = false
  const watched: Batch = async (statements) => {
    if (isOver) throw new DatabaseError({ code: '25P01', message: 'The transaction is over.' })
    try {
      return await batch(statements)
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
  try {
    const value = await work(toQueryable(watched))
    if (failures.length > 0) throw failures[0]
    return value
  } finally {
    isOver = true
  }
}
