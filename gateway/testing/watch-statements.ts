import type { Database, Queryable, Statement } from '#gateway/database/database.ts'

/** The same database, and the texts of all statements that are sent to it, without their values. */
export function watchStatements(database: Database): { database: Database; texts: ReadonlySet<string> } {
  const texts = new Set<string>()
  const note = ({ text }: Statement) => texts.add(text)

  const watch = (on: Queryable): Queryable => ({
    query(text, values) {
      note({ text })
      return on.query(text, values)
    },
    run(statement) {
      note(statement)
      return on.run(statement)
    },
    batch(statements) {
      statements.forEach(note)
      return on.batch(statements)
    },
  })

  const watched: Database = {
    ...database,
    ...watch(database),
    batch(statements, limit) {
      statements.forEach(note)
      return database.batch(statements, limit)
    },
    transaction: (work, limit) => database.transaction((tx) => work(watch(tx)), limit),
  }
  return { database: watched, texts }
}
