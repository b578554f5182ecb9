import type { UserRow } from '#gateway/auth/users/users.ts'
import { setEmail, updateUser } from '#gateway/auth/users/write-users.ts'
import type { Queryable } from '#gateway/database/database.ts'

/** Sets the address of an anonymous user if autoconfirmation is on. It does not count as verified. */
export async function changeEmailAtOnce(tx: Queryable, user: UserRow, email: string): Promise<UserRow> {
  const changed = await setEmail(tx, user, { email, isVerified: false })
  return updateUser(tx, changed.id, { email_confirmed_at: new Date(), is_anonymous: false })
}
