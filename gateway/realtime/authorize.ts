import type { Caller } from '#gateway/caller.ts'
import { asCaller } from '#gateway/database/as-caller.ts'
import { type Database, DatabaseError } from '#gateway/database/database.ts'

export type Extension = 'broadcast' | 'presence'

/** The rights of a caller on a private channel, by the policies of realtime.messages. */
export interface Authorize {
  mayRead(caller: Caller, topic: string): Promise<Record<Extension, boolean>>
  mayWrite(caller: Caller, topic: string, extension: Extension): Promise<boolean>
}

const REQUEST = { method: 'GET', path: '/realtime/v1', headers: {}, searchPath: 'realtime, public, extensions' }
const INSERT = 'insert into realtime.messages (topic, extension) values ($1, $2)'

/** Carries the answer out of a transaction that rolls back. */
class RolledBack<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('rolled back')
    this.value = value
  }
}

/** Inserts rows as the caller, reads them, and rolls back: the policies decide. */
export function createAuthorize(database: Database): Authorize {
  return {
    async mayRead(caller, topic) {
      const read = await rollBack<string[]>(() =>
        asCaller(database, caller, REQUEST).transaction(
          async (tx) => {
            await tx.query(`select set_config('realtime.topic', $1, true), set_config('role', 'none', true)`, [topic])
            await tx.query('insert into realtime.messages (topic, extension) values ($1, $2), ($1, $3)', [
              topic,
              'broadcast',
              'presence',
            ])
            await tx.query(`select set_config('role', $1, true)`, [caller.role])
            const rows = await tx.query<{ extension: string }>(
              'select distinct extension from realtime.messages where topic = $1 and inserted_at = localtimestamp',
              [topic],
            )
            throw new RolledBack(rows.map(({ extension }) => extension))
          },
          { readOnly: false },
        ),
      )
      return { broadcast: read?.includes('broadcast') ?? false, presence: read?.includes('presence') ?? false }
    },
    async mayWrite(caller, topic, extension) {
      const written = await rollBack<boolean>(() =>
        asCaller(database, caller, REQUEST).transaction(
          async (tx) => {
            await tx.query(`select set_config('realtime.topic', $1, true)`, [topic])
            await tx.query(INSERT, [topic, extension])
            throw new RolledBack(true)
          },
          { readOnly: false },
        ),
      )
      return written ?? false
    },
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** @returns null where the caller may not use the table at all */
async function rollBack<T>(work: () => Promise<never>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RolledBack) return error.value
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return null
    throw error
  }
}
