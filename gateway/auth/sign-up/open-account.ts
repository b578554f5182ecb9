import { randomUUID } from 'node:crypto'
import { lockUserByEmail, lockUserByPhone, type UserRow } from '#gateway/auth/users/users.ts'
import { accountClaims, insertUser, type NewUser } from '#gateway/auth/users/write-users.ts'
import type { Queryable } from '#gateway/database/database.ts'
import type { BeforeUserCreated } from './before-user-created.ts'

interface OpenedAccount {
  user: UserRow
  isNew: boolean
}

export type OpenAccount = (tx: Queryable, user: NewUser, address: string) => Promise<OpenedAccount>

/**
 * Creates every account except those of the admin API, which calls `insertUser` itself. The hook runs first, so a
 * refused user does not learn whether the address has an account.
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
