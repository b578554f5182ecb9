import type { Queryable } from '#server/database/database.ts'
import { dropTokens } from './one-time-tokens.ts'
import { endSessions, type SessionRow } from './sessions.ts'
import { isEmailVerified, type UserRow } from './users.ts'
import { setEmail, setPhone, updateUser } from './write-users.ts'

// What an answered mail proves. Whoever answers it holds the mailbox; whether the account is theirs alone is another
// matter where somebody else may have set a password, or signed in, before the address was ever proved.

/** A confirmation or an invitation was answered: the account is for this address. */
export async function confirmEmail(tx: Queryable, user: UserRow): Promise<UserRow> {
  return setEmail(tx, user, { email: user.email ?? '', isVerified: true })
}

/**
 * A recovery or a sign-in link was answered. On an account that nobody has confirmed yet, what came before counts for
 * nothing: its password goes. On one that is in use, the address counts as verified only when no other password or
 * session is left; until then the new session carries the proof.
 * @returns the address that the new session proves, or null where there is nothing left to prove
 */
export async function proveByLink(
  tx: Queryable,
  user: UserRow,
): Promise<{ user: UserRow; provedEmail: string | null }> {
  if (isEmailVerified(user) && user.email_confirmed_at !== null) return { user, provedEmail: null }
  if (user.email_confirmed_at === null) {
    await endSessions(tx, user.id, 'all')
    await dropTokens(tx, user.id, ['confirmation_token'])
    const emptied = await updateUser(tx, user.id, { encrypted_password: null })
    return { user: await confirmEmail(tx, emptied), provedEmail: null }
  }
  const isFree = !user.encrypted_password && !(await hasSessions(tx, user.id))
  return isFree ? { user: await confirmEmail(tx, user), provedEmail: null } : { user, provedEmail: user.email }
}

/** The code of a text message was typed: of an account that nobody had confirmed, its password goes, as above. */
export async function proveByText(tx: Queryable, user: UserRow, phone: string): Promise<UserRow> {
  if (user.phone_confirmed_at !== null) return user
  await endSessions(tx, user.id, 'all')
  await dropTokens(tx, user.id, ['confirmation_token'])
  const emptied = await updateUser(tx, user.id, { encrypted_password: null })
  return setPhone(tx, emptied, { phone, isVerified: true })
}

/** A new password ended all other sessions: if this one came from the mailbox, the account is its holder's alone. */
export async function verifyEmailOnceOwned(tx: Queryable, user: UserRow, session: SessionRow | null): Promise<UserRow> {
  const isProved = session !== null && session.proved_email !== null && session.proved_email === user.email
  return isProved && !isEmailVerified(user) ? confirmEmail(tx, user) : user
}

async function hasSessions(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query('select from auth.sessions where user_id = $1 limit 1', [userId])
  return rows.length > 0
}
