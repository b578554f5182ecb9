import { randomUUID } from 'node:crypto'
import type { BeforeUserCreated } from '#gateway/auth/sign-up/before-user-created.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { lockUserByEmail, lockUserByPhone, type UserRow } from './users.ts'
import { accountClaims, insertUser, type NewUser } from './write-users.ts'

export interface OpenedAccount {
  user: UserRow
  isNew: boolean
}

export type OpenAccount = (tx: Queryable, user: NewUser, address: string) => Promise<OpenedAccount>

/**
 * The one door through which people make accounts; only the admin API uses `insertUser` itself. The hook is asked
 * first, so that nobody whom it refuses learns whether the address has an account already.
 */
export const createOpenAccount =
  (beforeUserCreated: BeforeUserCreated): OpenAccount =>
  async (tx, user, address) => {
    const id = randomUUID()
    await beforeUserCreated(tx, { ...user, id }, address)
    const existing = await lockExisting(tx, user)
    if (existing !== null) return { user: existing, isNew: false }
    const userMetadata = { ...user.userMetadata, ...accountClaims(id, user) }
    return { user: await insertUser(tx, { ...user, id, userMetadata }), isNew: true }
  }

async function lockExisting(tx: Queryable, { email, phone }: NewUser): Promise<UserRow | null> {
  if (email !== null) return lockUserByEmail(tx, email)
  return phone == null ? null : lockUserByPhone(tx, phone)
}
