import type { Queryable, Result, Statement } from './database.ts'

type Batch = Queryable['batch']

/** The other two forms of a query, on top of `batch`. */
export const toQueryable = (batch: Batch): Queryable => ({
  batch,
  run: async <R extends object>(statement: Statement) => (await batch([statement]))[0] as Result<R>,
  query: async <R extends object>(text: string, values: Statement['values'] = []) =>
    ((await batch([{ text, values }]))[0] as Result<R>).rows,
})

/**
 * Does `work` on a transaction's statements. PostgreSQL answers `commit` of a failed transaction with a silent rollback:
 * a failure that `work` swallowed is thrown after it, so that nobody takes lost writes for saved ones.
 */
export async function workOrThrow<T>(batch: Batch, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const failures: unknown[] = []
  const watched: Batch = (statements) =>
    batch(statements).catch((error) => {
      failures.push(error)
      throw error
    })
  const value = await work(toQueryable(watched))
  if (failures.length > 0) throw failures[0]
  return value
}
