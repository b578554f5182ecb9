import type { Queryable } from '#gateway/database/database.ts'
import type { UserRow } from './users.ts'
import { setEmail, updateUser } from './write-users.ts'

/** Sets the address of an anonymous user if autoconfirmation is on. It does not count as verified. */
export async function changeEmailAtOnce(tx: Queryable, user: UserRow, email: string): Promise<UserRow> {
  const changed = await setEmail(tx, user, { email, isVerified: false })
  return updateUser(tx, changed.id, { email_confirmed_at: new Date(), is_anonymous: false })
}
