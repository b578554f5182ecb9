import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/database/database.ts'
import type { BeforeUserCreated } from './before-user-created.ts'
import { lockUserByEmail, type UserRow } from './users.ts'
import { emailClaims, insertUser, type NewUser } from './write-users.ts'

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
    const id = randomUUID()
    await beforeUserCreated(tx, { ...user, id }, address)
    const existing = await lockUserByEmail(tx, user.email)
    if (existing !== null) return { user: existing, isNew: false }
    const userMetadata = { ...user.userMetadata, ...emailClaims(id, user.email, false) }
    return { user: await insertUser(tx, { ...user, id, userMetadata }), isNew: true }
  }
