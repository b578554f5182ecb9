import { endSessions, type SessionRow } from '#gateway/auth/sessions/sessions.ts'
import { type IdentityRow, isEmailVerified, type UserRow } from '#gateway/auth/users/users.ts'
import { listProviders, setEmail, setPhone, updateUser } from '#gateway/auth/users/write-users.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { dropTokens } from './one-time-tokens.ts'

// Rules for verified addresses. An answered mail proves control of the mailbox. It does not prove that nobody else
// controls the account: another user may have set a password or signed in before.

/** Marks the address as verified. */
async function verifyEmail(tx: Queryable, user: UserRow): Promise<UserRow> {
  return setEmail(tx, user, { email: user.email ?? '', isVerified: true })
}

interface Proof {
  user: UserRow
  /** An address that the new session proves and that is not verified yet; otherwise null. */
  provedEmail: string | null
}

/**
 * A confirmation or invitation was answered, so the account becomes usable. The address is verified if no password was
 * set before, or if the code was typed and nobody else requested a mail. A link proves less: anyone may have opened it.
 */
export async function confirmEmail(tx: Queryable, user: UserRow, { isTyped }: { isTyped: boolean }): Promise<Proof> {
  if (!user.encrypted_password || (isTyped && !user.is_disputed))
    return { user: await verifyEmail(tx, user), provedEmail: null }
  return { user: await updateUser(tx, user.id, { email_confirmed_at: new Date() }), provedEmail: user.email }
}

/**
 * The fields to store when a mail is requested for an unconfirmed account: from then on a typed code no longer proves
 * that the same person signed up.
 */
export const disputedIfUnconfirmed = ({ email_confirmed_at }: UserRow) =>
  email_confirmed_at === null ? { is_disputed: true } : {}

/** The client that signed up proves its identity by PKCE, which counts as much as a typed code. */
export async function verifyEmailOfSignUp(tx: Queryable, user: UserRow, { provedEmail }: Omit<Proof, 'user'>) {
  const isProved = provedEmail !== null && provedEmail === user.email && !user.is_disputed
  return isProved && !isEmailVerified(user)
    ? { user: await verifyEmail(tx, user), provedEmail: null }
    : { user, provedEmail }
}

/**
 * A recovery or sign-in link was answered. An unconfirmed account loses its earlier password. A confirmed account
 * becomes verified if it has no password, no unverified login and no session; otherwise the new session carries the
 * proof.
 */
export async function proveByLink(tx: Queryable, user: UserRow): Promise<Proof> {
  if (isEmailVerified(user) && user.email_confirmed_at !== null) return { user, provedEmail: null }
  if (user.email_confirmed_at === null) {
    await endSessions(tx, user.id, 'all')
    await dropTokens(tx, user.id, ['confirmation_token'])
    const emptied = await updateUser(tx, user.id, { encrypted_password: null })
    return { user: await verifyEmail(tx, await revokeUnverifiedLogins(tx, emptied)), provedEmail: null }
  }
  const isFree = !user.encrypted_password && !hasUnverifiedLogins(user) && !(await hasSessions(tx, user.id))
  return isFree ? { user: await verifyEmail(tx, user), provedEmail: null } : { user, provedEmail: user.email }
}

/** An SMS code was typed. An unconfirmed account loses its earlier password, as above. */
export async function proveByText(tx: Queryable, user: UserRow, phone: string): Promise<UserRow> {
  if (user.phone_confirmed_at !== null) return user
  await endSessions(tx, user.id, 'all')
  await dropTokens(tx, user.id, ['confirmation_token'])
  const emptied = await updateUser(tx, user.id, { encrypted_password: null })
  return setPhone(tx, emptied, { phone, isVerified: true })
}

/**
 * A new password ended all other sessions. If this session came from the mailbox, its user alone controls the account.
 */
export async function verifyEmailOnceOwned(tx: Queryable, user: UserRow, session: SessionRow | null): Promise<UserRow> {
  const isProved = session !== null && session.proved_email !== null && session.proved_email === user.email
  return isProved && !isEmailVerified(user) ? verifyEmail(tx, await revokeUnverifiedLogins(tx, user)) : user
}

/** A login that needs no control of the mailbox: an identity with another address, or a telephone number. */
const isUnverifiedLogin =
  ({ email }: UserRow) =>
  ({ provider, identity_data }: IdentityRow) =>
    provider !== 'email' && (identity_data.email !== email || identity_data.email_verified !== true)

const hasUnverifiedLogins = (user: UserRow) => user.phone !== null || user.identities.some(isUnverifiedLogin(user))

/** A previous user of an unverified account may have added logins that survive a password change. */
async function revokeUnverifiedLogins(tx: Queryable, user: UserRow): Promise<UserRow> {
  if (!hasUnverifiedLogins(user)) return user
  for (const { id } of user.identities.filter(isUnverifiedLogin(user)))
    await tx.query('delete from auth.identities where id = $1', [id])
  return listProviders(tx, await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null }))
}

async function hasSessions(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query('select from auth.sessions where user_id = $1 limit 1', [userId])
  return rows.length > 0
}
