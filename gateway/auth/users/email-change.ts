import { randomUUID } from 'node:crypto'
import type { AccountMailOrder, AccountMails } from '#gateway/auth/account-mails.ts'
import type { AuthConfig } from '#gateway/auth/config.ts'
import { type CodeChallenge, dropAuthCodes, saveChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import { dropTokens, type OneTimeToken, type OneTimeTokens } from '#gateway/auth/verification/one-time-tokens.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { checkEmailIsFree, isEmailTaken } from './duplicate-accounts.ts'
import { findUserByEmail, type UserRow } from './users.ts'
import { setEmail, tryUpdateUser, updateUser } from './write-users.ts'

interface EmailChange {
  user: UserRow
  newEmail: string
  /** Null if another account has the address; then no mail is sent, and the response does not reveal it. */
  toNew: OneTimeToken | null
  /** Null if the old address needs no confirmation. */
  toCurrent: OneTimeToken | null
}

/**
 * Moves an account to a new address after a mail there, and with secure changes also one to the old address, is
 * answered.
 */
export class EmailChanges {
  readonly #config: Pick<AuthConfig, 'secureEmailChange' | 'hidesAccountExistence'>
  readonly #tokens: OneTimeTokens
  readonly #mails: AccountMails

  constructor(
    config: Pick<AuthConfig, 'secureEmailChange' | 'hidesAccountExistence'>,
    tokens: OneTimeTokens,
    mails: AccountMails,
  ) {
    this.#config = config
    this.#tokens = tokens
    this.#mails = mails
  }

  async start(tx: Queryable, user: UserRow, newEmail: string, challenge: CodeChallenge | null): Promise<EmailChange> {
    const isTaken = this.#config.hidesAccountExistence && (await isEmailTaken(tx, user, newEmail))
    if (!this.#config.hidesAccountExistence) await checkEmailIsFree(tx, user, newEmail)
    const isPkce = challenge !== null
    const toNew = this.#tokens.create(newEmail, { isPkce })
    const toCurrent =
      this.#config.secureEmailChange && user.email !== null ? this.#tokens.create(user.email, { isPkce }) : null
    await dropTokens(tx, user.id, ['email_change_token_current'])
    await this.#tokens.store(tx, user.id, 'email_change_token_new', newEmail, toNew.link)
    if (toCurrent !== null && user.email !== null)
      await this.#tokens.store(tx, user.id, 'email_change_token_current', user.email, toCurrent.link)
    if (challenge !== null) await saveChallenge(tx, user.id, 'email_change', challenge)
    const changed = await updateUser(tx, user.id, {
      email_change: newEmail,
      email_change_sent_at: new Date(),
      email_change_confirm_status: 0,
    })
    return { user: changed, newEmail, toNew: isTaken ? null : toNew, toCurrent }
  }

  /** Runs the statements of `start` without effect, so that both take the same time. */
  async simulate(tx: Queryable, email: string, challenge: CodeChallenge | null): Promise<void> {
    const [id, now] = [randomUUID(), new Date()]
    const { link } = this.#tokens.create(email)
    await findUserByEmail(tx, email)
    await dropTokens(tx, id, ['email_change_token_current'])
    await this.#tokens.store(tx, id, 'email_change_token_new', email, link)
    if (this.#config.secureEmailChange) await this.#tokens.store(tx, id, 'email_change_token_current', email, link)
    if (challenge !== null) await saveChallenge(tx, id, 'email_change', challenge)
    const change = { email_change: email, email_change_sent_at: now, email_change_confirm_status: 0 }
    await tryUpdateUser(tx, id, change)
  }

  async send(change: EmailChange, redirectTo: string): Promise<void> {
    for (const order of ordersOf(change, redirectTo)) await this.#mails.send(order)
  }

  /** Sends in the background; see `AccountMails`. */
  post(change: EmailChange, redirectTo: string): void {
    for (const order of ordersOf(change, redirectTo)) this.#mails.post(order)
  }

  /** @returns the changed account, or null until the other address confirms */
  async confirm(tx: Queryable, user: UserRow): Promise<UserRow | null> {
    if (this.#config.secureEmailChange && user.email !== null && user.email_change_confirm_status === 0) {
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
}

const ordersOf = ({ user, newEmail, toNew, toCurrent }: EmailChange, redirectTo: string): AccountMailOrder[] => {
  const order = { email: user.email ?? '', newEmail, redirectTo }
  return [
    toNew && ({ ...order, kind: 'email_change_new', to: newEmail, token: toNew } as const),
    toCurrent && ({ ...order, kind: 'email_change_current', to: order.email, token: toCurrent } as const),
  ].filter((mail) => mail !== null)
}
