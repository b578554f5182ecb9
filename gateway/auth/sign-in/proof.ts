import { endSessions, type SessionRow } from '#gateway/auth/sessions/sessions.ts'
import { dropTokens } from '#gateway/auth/sign-up/one-time-tokens.ts'
import { type IdentityRow, isEmailVerified, type UserRow } from '#gateway/auth/users/users.ts'
import { listProviders, setEmail, setPhone, updateUser } from '#gateway/auth/users/write-users.ts'
import type { Queryable } from '#gateway/database/database.ts'

// What an answered mail proves. Whoever answers it holds the mailbox; whether the account is theirs alone is another
// matter where somebody else may have set a password, or signed in, before the address was ever proved.

/** The address counts as verified from now on. */
async function verifyEmail(tx: Queryable, user: UserRow): Promise<UserRow> {
  return setEmail(tx, user, { email: user.email ?? '', isVerified: true })
}

export interface Proof {
  user: UserRow
  /** The address that the new session proves, or null where there is nothing left to prove. */
  provedEmail: string | null
}

/**
 * A confirmation or an invitation was answered: the account can be used. Its address is verified where no password was
 * chosen before, or where whoever chose it typed the code. Anybody may have opened the link.
 */
export async function confirmEmail(tx: Queryable, user: UserRow, { isTyped }: { isTyped: boolean }): Promise<Proof> {
  if (!user.encrypted_password || (isTyped && !user.is_disputed))
    return { user: await verifyEmail(tx, user), provedEmail: null }
  return { user: await updateUser(tx, user.id, { email_confirmed_at: new Date() }), provedEmail: user.email }
}

/**
 * For somebody who asks for a mail to an account that nobody confirmed: they may have never signed up, and type the code
 * of the mail that whoever did had sent.
 */
export const disputeOf = ({ email_confirmed_at }: UserRow) => (email_confirmed_at === null ? { is_disputed: true } : {})

/** The program that signed up showed that it is the same one (PKCE): that is as good as a typed code. */
export async function verifyEmailOfSignUp(tx: Queryable, user: UserRow, { provedEmail }: Omit<Proof, 'user'>) {
  const isProved = provedEmail !== null && provedEmail === user.email && !user.is_disputed
  return isProved && !isEmailVerified(user)
    ? { user: await verifyEmail(tx, user), provedEmail: null }
    : { user, provedEmail }
}

/**
 * A recovery or a sign-in link was answered. On an account that nobody has confirmed yet, what came before counts for
 * nothing: its password goes. On one that is in use, the address counts as verified only when no other password or
 * session is left; until then the new session carries the proof.
 */
export async function proveByLink(tx: Queryable, user: UserRow): Promise<Proof> {
  if (isEmailVerified(user) && user.email_confirmed_at !== null) return { user, provedEmail: null }
  if (user.email_confirmed_at === null) {
    await endSessions(tx, user.id, 'all')
    await dropTokens(tx, user.id, ['confirmation_token'])
    const emptied = await updateUser(tx, user.id, { encrypted_password: null })
    return { user: await verifyEmail(tx, await closeOtherDoors(tx, emptied)), provedEmail: null }
  }
  const isFree = !user.encrypted_password && !hasOtherDoors(user) && !(await hasSessions(tx, user.id))
  return isFree ? { user: await verifyEmail(tx, user), provedEmail: null } : { user, provedEmail: user.email }
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
  return isProved && !isEmailVerified(user) ? verifyEmail(tx, await closeOtherDoors(tx, user)) : user
}

/** Does not lead through the mailbox: another service that knows the person by another address, or a telephone. */
const isOtherDoor =
  ({ email }: UserRow) =>
  ({ provider, identity_data }: IdentityRow) =>
    provider !== 'email' && (identity_data.email !== email || identity_data.email_verified !== true)

const hasOtherDoors = (user: UserRow) => user.phone !== null || user.identities.some(isOtherDoor(user))

/** Whoever had the account before its address was proved may have added ways in that stay when the password changes. */
async function closeOtherDoors(tx: Queryable, user: UserRow): Promise<UserRow> {
  if (!hasOtherDoors(user)) return user
  for (const { id } of user.identities.filter(isOtherDoor(user)))
    await tx.query('delete from auth.identities where id = $1', [id])
  return listProviders(tx, await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null }))
}

async function hasSessions(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query('select from auth.sessions where user_id = $1 limit 1', [userId])
  return rows.length > 0
}
