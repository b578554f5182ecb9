import type { Context } from 'hono'
import {
  currentPasswordRequired,
  currentPasswordWrong,
  reauthenticationNeeded,
  reauthenticationNotValid,
  samePassword,
} from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { endSessions } from '#gateway/auth/sessions/sessions.ts'
import type { SignedIn } from '#gateway/auth/sessions/signed-in.ts'
import { discardPendingChanges } from '#gateway/auth/users/pending-changes.ts'
import type { UserRow } from '#gateway/auth/users/users.ts'
import { updateUser } from '#gateway/auth/users/write-users.ts'
import type { StoredToken } from '#gateway/auth/verification/one-time-tokens.ts'
import { verifyEmailOnceOwned } from '#gateway/auth/verification/proof.ts'
import type { Queryable } from '#gateway/database/database.ts'

const RECENT_MS = 24 * 60 * 60 * 1000

interface PasswordChange {
  password: string
  currentPassword: string
  nonce: string
}

/**
 * Checks a new password before the transaction that sets it. The transaction ends other sessions, and discards links
 * that would set another password and pending changes of address or number.
 */
export function createChangePassword({ config, passwords, serviceDatabase, tokens, limits }: AuthServices) {
  async function findNonce(c: Context, { user, session }: SignedIn, nonce: string): Promise<StoredToken | null> {
    const isRecent = session !== null && Date.now() - session.created_at.getTime() < RECENT_MS
    if (!config.passwordChangeNeedsReauthentication || isRecent) return null
    if (nonce === '') throw reauthenticationNeeded()
    const sentTo = user.email || user.phone || ''
    const clearFailures = await limits.countCode(c, sentTo)
    const token = await tokens.guess(serviceDatabase, ['reauthentication_token'], sentTo, nonce)
    if (token?.userId !== user.id) throw reauthenticationNotValid()
    await clearFailures()
    return token
  }

  async function checkCurrent({ user, session }: SignedIn, currentPassword: string): Promise<void> {
    if (!user.encrypted_password || (!config.passwordChangeNeedsCurrent && currentPassword === '')) return
    // A user who came by a mailed link has forgotten the current password.
    const isRecovery = session !== null && session.proved_email !== null
    if (isRecovery && currentPassword === '') return
    if (currentPassword === '') throw currentPasswordRequired()
    const clearFailures = await limits.countCurrentPassword(user.id)
    if (!(await passwords.matches(currentPassword, user.encrypted_password))) throw currentPasswordWrong()
    await clearFailures()
  }

  return async (c: Context, signedIn: SignedIn, { password, currentPassword, nonce }: PasswordChange) => {
    const { user: before, session } = signedIn
    await passwords.check(password)
    await checkCurrent(signedIn, currentPassword)
    const token = await findNonce(c, signedIn, nonce)
    if (before.encrypted_password && (await passwords.matches(password, before.encrypted_password)))
      throw samePassword()
    const encrypted_password = await passwords.hash(password)

    return async (tx: Queryable, user: UserRow): Promise<UserRow> => {
      if (token !== null && !(await tokens.use(tx, token))) throw reauthenticationNotValid()
      await endSessions(tx, user.id, session === null ? 'all' : { except: session.id })
      await discardPendingChanges(tx, user.id)
      const changed = await updateUser(tx, user.id, { encrypted_password })
      return verifyEmailOnceOwned(tx, changed, session)
    }
  }
}
