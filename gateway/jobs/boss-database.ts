import type { Db as BossDatabase } from 'pg-boss'
import { arrayLiteral } from '#gateway/database/array-literal.ts'
import type { Database, Queryable, Value } from '#gateway/database/database.ts'

/**
 * The database as pg-boss calls it. A text without values may hold several statements; then the answer has the rows of
 * all of them.
 */
export const toBossDatabase = (database: Database): BossDatabase => ({
  executeSql: async (text, values = []) => ({
    rows: await (values.length === 0 ? database.script(text) : database.query(text, values.map(toValue))),
  }),
})

/** The statements of a transaction, for a job that is stored with other rows or not at all. */
export const toBossTransaction = (tx: Queryable): BossDatabase => ({
  executeSql: async (text, values = []) => ({ rows: await tx.query(text, values.map(toValue)) }),
})

function toValue(value: unknown): Value {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return arrayLiteral(value.map((element) => (element === null ? null : String(element))))
  if (typeof value === 'object' && !(value instanceof Date)) return JSON.stringify(value)
  return value as Value
}
