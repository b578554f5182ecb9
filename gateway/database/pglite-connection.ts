import { protocol } from '@electric-sql/pglite'
import { createBatchMessages, isStalePlan } from './batch-message.ts'
import { DatabaseError, type Limit, type Result, type Row, type Statement } from './database.ts'
import { type Answer, type Engine, EngineLostError, ResultTooLargeError } from './pglite-engine.ts'
import type { Prepared } from './prepared-statements.ts'
import { type Notification, readAnswer } from './read-answer.ts'

const { serialize } = protocol
const MAX_RESENDS = 3

/** Statements on one engine, which runs calls in their order. After the engine is lost every call fails with 08006. */
export interface Connection {
  send(statements: readonly Statement[], limit: Limit): Promise<Result[]>
  /** @returns the rows of all statements, in order */
  script(sql: string): Promise<Row[]>
  engine: Engine
}

/**
 * Sends a batch as one message of the extended protocol (parse, bind, execute …, one sync), which PostgreSQL runs as
 * one transaction. Measured, it is five times faster than PGlite's own `query` and half again faster than `exec`.
 */
export function createConnection(engine: Engine, onNotification: (notification: Notification) => void): Connection {
  const messages = createBatchMessages()

  async function send(statements: readonly Statement[], { timeout }: Limit): Promise<Result[]> {
    const message = messages.encode(statements)
    try {
      return await exec(message.parts, timeout, message.prepared)
    } catch (error) {
      messages.forget(message, error)
      throw error
    }
  }

  /** @param prepared the statements that must each have a result; null for a script */
  async function exec(parts: readonly Uint8Array[], timeout: number | null, prepared: readonly Prepared[] | null) {
    const { bytes, isCancelled } = await engine.exec(concat(parts), timeout).catch(rethrow)
    const { results, error, notifications, isWhole } = readAnswer(bytes, prepared ?? [])
    for (const notification of notifications) onNotification(notification)
    if (error !== null) throw isCancelled ? toTimeout(error) : error
    if (isWhole && (prepared === null || results.length === prepared.length)) return results
    const reason = `PostgreSQL answered ${results.length} of ${prepared?.length ?? 'some'} statements`
    engine.kill(reason)
    await engine.lost
    throw lostError(new EngineLostError(reason))
  }

  return {
    engine,
    /*
     * A stale plan fails before anything was changed: the batch is prepared and sent again. The batches that were sent
     * together with it may make it stale again, each once.
     */
    async send(statements, limit) {
      for (let resends = 0; ; resends++) {
        try {
          return await send(statements, limit)
        } catch (error) {
          if (!isStalePlan(error) || resends === MAX_RESENDS) throw error
        }
      }
    },
    async script(sql) {
      return (await exec([serialize.query(sql)], null, null)).flatMap(({ rows }) => rows)
    },
  }
}

/** The error of a lost connection: the statement may have been committed, or not. */
const lostError = (cause: Error) =>
  Object.assign(
    new DatabaseError({ code: '08006', message: 'The database was lost while it worked, and is being reopened.' }),
    { cause },
  )

/** Whether a call failed with its engine before PostgreSQL began with it: it can be sent to another engine. */
export const wasLeftWaiting = (error: unknown): boolean =>
  error instanceof DatabaseError && error.cause instanceof EngineLostError && !error.cause.hasBegun

function rethrow(error: unknown): Answer {
  if (error instanceof EngineLostError) throw lostError(error)
  if (error instanceof ResultTooLargeError) throw new DatabaseError({ code: '54000', message: error.message })
  throw error
}

// A buffer of exact size, which can be transferred to the thread.
function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

// PostgreSQL's message for its own statement timeout.
const toTimeout = (error: DatabaseError) =>
  error.code === '57014'
    ? new DatabaseError({ code: '57014', message: 'canceling statement due to statement timeout' })
    : error
