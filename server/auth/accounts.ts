import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/database/database.ts'
import type { BeforeUserCreated } from './before-user-created.ts'
import { insertUser, lockUserByEmail, type NewUser, type UserRow } from './users.ts'

export interface OpenedAccount {
  user: UserRow
  isNew: boolean
}

export type OpenAccount = (tx: Queryable, user: NewUser & { email: string }, address: string) => Promise<OpenedAccount>

/**
 * The one door through which people make accounts; only the admin API uses `insertUser` itself. The hook is asked
 * first, so that nobody whom it refuses learns whether the address has an account already.
 */
export const createOpenAccount =
  (beforeUserCreated: BeforeUserCreated): OpenAccount =>
  async (tx, user, address) => {
    const withId = { ...user, id: randomUUID() }
    await beforeUserCreated(tx, withId, address)
    const existing = await lockUserByEmail(tx, user.email)
    return existing === null ? { user: await insertUser(tx, withId), isNew: true } : { user: existing, isNew: false }
  }
