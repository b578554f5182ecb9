import { randomUUID } from 'node:crypto'
import type { AccountMailOrder, AccountMails } from '#gateway/auth/account-mails.ts'
import type { AuthConfig } from '#gateway/auth/config.ts'
import { type CodeChallenge, dropAuthCodes, saveChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import { dropTokens, type OneTimeToken, type OneTimeTokens } from '#gateway/auth/verification/one-time-tokens.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { checkEmailIsFree, isEmailTaken } from './duplicate-accounts.ts'
import { findUserByEmail, type UserRow } from './users.ts'
import { setEmail, tryUpdateUser, updateUser } from './write-users.ts'

export interface EmailChange {
  user: UserRow
  newEmail: string
  /** Null if another account has the address; then no mail is sent, and the response does not reveal it. */
  toNew: OneTimeToken | null
  /** Null if the old address needs no confirmation. */
  toCurrent: OneTimeToken | null
}

export type EmailChanges = ReturnType<typeof createEmailChanges>

/**
 * Moves an account to a new address after a mail there, and with secure changes also one to the old address, is
 * answered.
 */
export function createEmailChanges(
  { secureEmailChange, hidesAccountExistence }: Pick<AuthConfig, 'secureEmailChange' | 'hidesAccountExistence'>,
  tokens: OneTimeTokens,
  mails: AccountMails,
) {
  async function start(
    tx: Queryable,
    user: UserRow,
    newEmail: string,
    challenge: CodeChallenge | null,
  ): Promise<EmailChange> {
    const isTaken = hidesAccountExistence && (await isEmailTaken(tx, user, newEmail))
    if (!hidesAccountExistence) await checkEmailIsFree(tx, user, newEmail)
    const isPkce = challenge !== null
    const toNew = tokens.create(newEmail, { isPkce })
    const toCurrent = secureEmailChange && user.email !== null ? tokens.create(user.email, { isPkce }) : null
    await dropTokens(tx, user.id, ['email_change_token_current'])
    await tokens.store(tx, user.id, 'email_change_token_new', newEmail, toNew.link)
    if (toCurrent !== null && user.email !== null)
      await tokens.store(tx, user.id, 'email_change_token_current', user.email, toCurrent.link)
    if (challenge !== null) await saveChallenge(tx, user.id, 'email_change', challenge)
    const changed = await updateUser(tx, user.id, {
      email_change: newEmail,
      email_change_sent_at: new Date(),
      email_change_confirm_status: 0,
    })
    return { user: changed, newEmail, toNew: isTaken ? null : toNew, toCurrent }
  }

  /** Runs the statements of `start` without effect, so that both take the same time. */
  async function simulate(tx: Queryable, email: string, challenge: CodeChallenge | null): Promise<void> {
    const [id, now] = [randomUUID(), new Date()]
    const { link } = tokens.create(email)
    await findUserByEmail(tx, email)
    await dropTokens(tx, id, ['email_change_token_current'])
    await tokens.store(tx, id, 'email_change_token_new', email, link)
    if (secureEmailChange) await tokens.store(tx, id, 'email_change_token_current', email, link)
    if (challenge !== null) await saveChallenge(tx, id, 'email_change', challenge)
    const change = { email_change: email, email_change_sent_at: now, email_change_confirm_status: 0 }
    await tryUpdateUser(tx, id, change)
  }

  const orders = ({ user, newEmail, toNew, toCurrent }: EmailChange, redirectTo: string): AccountMailOrder[] => {
    const order = { email: user.email ?? '', newEmail, redirectTo }
    return [
      toNew && ({ ...order, kind: 'email_change_new', to: newEmail, token: toNew } as const),
      toCurrent && ({ ...order, kind: 'email_change_current', to: order.email, token: toCurrent } as const),
    ].filter((mail) => mail !== null)
  }

  async function send(change: EmailChange, redirectTo: string): Promise<void> {
    for (const order of orders(change, redirectTo)) await mails.send(order)
  }

  /** Sends in the background; see `AccountMails`. */
  function post(change: EmailChange, redirectTo: string): void {
    for (const order of orders(change, redirectTo)) mails.post(order)
  }

  /** @returns the changed account, or null until the other address confirms */
  async function confirm(tx: Queryable, user: UserRow): Promise<UserRow | null> {
    if (secureEmailChange && user.email !== null && user.email_change_confirm_status === 0) {
      await updateUser(tx, user.id, { email_change_confirm_status: 1 })
      return null
    }
    const newEmail = user.email_change ?? ''
    await checkEmailIsFree(tx, user, newEmail)
    // Tokens sent to the old address become invalid.
    await dropTokens(tx, user.id, [
      'email_change_token_current',
      'email_change_token_new',
      'recovery_token',
      'confirmation_token',
      'reauthentication_token',
    ])
    await dropAuthCodes(tx, user.id)
    // Opening the new address's mail does not prove control of the account: see proof.ts.
    const moved = await setEmail(tx, user, { email: newEmail, isVerified: false })
    return updateUser(tx, moved.id, {
      email_change: '',
      email_change_confirm_status: 0,
      ...(moved.email_confirmed_at === null ? { email_confirmed_at: new Date() } : {}),
    })
  }

  return { start, simulate, send, post, confirm }
}
