import { dropAuthCodes } from '#gateway/auth/sign-in/flow-state.ts'
import { dropTokens } from '#gateway/auth/verification/one-time-tokens.ts'
import type { Queryable } from '#gateway/database/database.ts'
import type { UserRow } from './users.ts'
import { updateUser } from './write-users.ts'

/**
 * Discards pending changes. A user may set a new password because an attacker had the old one and began to move the
 * account.
 */
export async function discardPendingChanges(tx: Queryable, userId: string): Promise<UserRow> {
  await dropTokens(tx, userId, [
    'recovery_token',
    'email_change_token_current',
    'email_change_token_new',
    'phone_change_token',
    'reauthentication_token',
  ])
  await dropAuthCodes(tx, userId)
  // The code of an OAuth client would open a session after the new password ended them.
  await tx.query('delete from auth.oauth_authorizations where user_id = $1', [userId])
  return updateUser(tx, userId, { email_change: '', email_change_confirm_status: 0, phone_change: '' })
}

/** Ends a change of the phone number that was begun. */
export async function discardPhoneChange(tx: Queryable, userId: string): Promise<UserRow> {
  await dropTokens(tx, userId, ['phone_change_token'])
  return updateUser(tx, userId, { phone_change: '' })
}
