import type { AuthConfig } from '#gateway/auth/config.ts'
import { textsUnavailable } from '#gateway/auth/errors.ts'
import type { TextMessages, TextOrder } from '#gateway/auth/text-messages.ts'
import type { UserRow } from '#gateway/auth/users/users.ts'
import { updateUser } from '#gateway/auth/users/write-users.ts'
import type { Database, Queryable } from '#gateway/database/database.ts'
import type { OneTimeTokens, TokenType } from './one-time-tokens.ts'

export type PhoneCodes = ReturnType<typeof createPhoneCodes>

/** SMS codes: each is stored in a transaction and sent after it. */
export function createPhoneCodes(
  {
    textOtpExpiry,
    testCodes,
    testCodesUntil,
    sendsTexts,
  }: Pick<AuthConfig, 'textOtpExpiry' | 'testCodes' | 'testCodesUntil' | 'sendsTexts'>,
  tokens: OneTimeTokens,
  texts: TextMessages,
) {
  const isTestNumber = (phone: string) =>
    Object.hasOwn(testCodes, phone) && (testCodesUntil === null || testCodesUntil > new Date())

  async function prepare(
    tx: Queryable,
    user: UserRow,
    type: TokenType,
    phone: string,
    kind: TextOrder['kind'],
  ): Promise<TextOrder> {
    const { code, link } = tokens.create(phone, { code: isTestNumber(phone) ? testCodes[phone] : undefined })
    await tokens.store(tx, user.id, type, phone, link)
    return { kind, to: phone, code, user: await updateUser(tx, user.id, sentNow(type, phone)) }
  }

  /** Confirms the number of a new account. */
  const confirmation = (tx: Queryable, user: UserRow, phone: string) =>
    prepare(tx, user, 'confirmation_token', phone, 'sms')

  /** Signs a user in. */
  const signIn = (tx: Queryable, user: UserRow, phone: string) => prepare(tx, user, 'recovery_token', phone, 'sms')

  /** Confirms a changed number. */
  const change = (tx: Queryable, user: UserRow, phone: string) =>
    prepare(tx, user, 'phone_change_token', phone, 'phone_change')

  /** Reauthenticates a signed-in user. */
  const reauthentication = (tx: Queryable, user: UserRow, phone: string) =>
    prepare(tx, user, 'reauthentication_token', phone, 'reauthentication')

  /** See `OneTimeTokens.guess`. */
  const guess = (database: Database, types: readonly TokenType[], phone: string, code: string) =>
    tokens.guess(database, types, phone, code, textOtpExpiry)

  /** Runs before an account is created for a number. @throws ApiError if no code could reach it */
  function checkReach(phone: string): void {
    if (!sendsTexts && !isTestNumber(phone)) throw textsUnavailable()
  }

  /** @throws ApiError if the message cannot be sent */
  async function send(order: TextOrder): Promise<void> {
    if (isTestNumber(order.to)) return
    checkReach(order.to)
    await texts.send(order)
  }

  /** Runs in the background: its duration would reveal whether the account exists. */
  function post(order: TextOrder): void {
    send(order).catch(() => undefined)
  }

  return { confirmation, signIn, change, reauthentication, guess, checkReach, send, post }
}

function sentNow(type: TokenType, phone: string): Parameters<typeof updateUser>[2] {
  const now = new Date()
  if (type === 'phone_change_token') return { phone_change: phone, phone_change_sent_at: now }
  if (type === 'reauthentication_token') return { reauthentication_sent_at: now }
  return type === 'recovery_token' ? { recovery_sent_at: now } : { confirmation_sent_at: now }
}
