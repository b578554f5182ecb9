import { protocol } from '@electric-sql/pglite'
import { bindMessage } from './bind-message.ts'
import { DatabaseError, type Statement } from './database.ts'
import { createPreparedStatements, type Prepared } from './prepared-statements.ts'
import { toText } from './values.ts'

const { serialize } = protocol
const PREPARED = 256
const UNKNOWN_STATEMENT = '26000'
const execute = serialize.execute({})
const sync = serialize.sync()

/** Statements as one message of the extended protocol: parse, bind, execute …, one sync. */
export interface BatchMessage {
  parts: readonly Uint8Array[]
  statements: readonly Statement[]
  /** The statements of the message, in order. Newly parsed ones get their fields with the answer. */
  prepared: readonly Prepared[]
  /** The statements that this message parses. */
  parsing: readonly Statement[]
}

/** The messages of one connection, which keeps the statements that it parsed. */
export function createBatchMessages() {
  const known = createPreparedStatements(PREPARED)
  return {
    encode(statements: readonly Statement[]): BatchMessage {
      const parts: Uint8Array[] = known.takeUnwanted().map((name) => serialize.close({ type: 'S', name }))
      const parsing: Statement[] = []
      const prepared = statements.map((statement) => {
        const { prepared, isNew } = known.take(statement)
        const { name } = prepared
        if (isNew) {
          parts.push(serialize.parse({ name, text: statement.text }))
          parsing.push(statement)
        }
        // The answer to the message that parses it may not have come, or was too large to be read.
        if (prepared.fields === null) parts.push(serialize.describe({ type: 'S', name }))
        parts.push(bindMessage(name, (statement.values ?? []).map(toText)), execute)
        return prepared
      })
      parts.push(sync)
      return { parts, statements, prepared, parsing }
    },
    /**
     * Call it after a failure. PostgreSQL skips all messages after one, so statements parsed in this batch may not
     * exist. A stale plan may be that of any statement.
     */
    forget({ statements, parsing }: BatchMessage, error: unknown): void {
      for (const statement of isStalePlan(error) ? statements : parsing) known.forget(statement)
    },
  }
}

/**
 * The schema changed after a statement was parsed, or a pooler between has given the connection another session. Nothing
 * was changed: the batch can be sent again.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === UNKNOWN_STATEMENT ||
    (error.code === '0A000' && error.message === 'cached plan must not change result type'))
