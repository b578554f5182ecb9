import { type Budget, shareBetweenAddresses } from './address-scheduler.ts'
import type { Database } from './database.ts'

/**
 * Waits for the turn of the request's address, then runs `work` on a database that charges nothing: `work` is one
 * statement for the budget.
 * @throws BudgetError
 */
export type DatabaseInTurn = <T>(work: (database: Database) => Promise<T>) => Promise<T>

/** Without a budget nothing waits. */
export const runAtOnce =
  (database: Database): DatabaseInTurn =>
  (work) =>
    work(database)

export interface ChargedDatabase extends Database {
  inTurn: DatabaseInTurn
}

/**
 * Shares the database between addresses. The waiting address that used least comes first. An address that used too much
 * is refused until it has earned some of it back.
 * @throws BudgetError from `query`, `run`, `batch`, `transaction` and `inTurn`
 */
export function chargeDatabase(database: Database, budget: Budget): ChargedDatabase {
  const charge = shareBetweenAddresses(budget, database.engine === 'pglite')
  return {
    engine: database.engine,
    query: (text, values) => charge(() => database.query(text, values)),
    run: (statement) => charge(() => database.run(statement)),
    batch: (statements, limit) => charge(() => database.batch(statements, limit)),
    transaction: (work, limit) => charge(() => database.transaction(work, limit)),
    inTurn: (work) => charge(() => work(database)),
    // Not charged: the server's own work. Each method is named, so that a new one is charged or exempt on purpose.
    script: (sql) => database.script(sql),
    listen: (channel, onPayload, onGap, onLost) => database.listen(channel, onPayload, onGap, onLost),
    close: () => database.close(),
  }
}
