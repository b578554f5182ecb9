import type { AuthConfig } from '#gateway/auth/config.ts'
import { textsUnavailable } from '#gateway/auth/errors.ts'
import type { TextMessages, TextOrder } from '#gateway/auth/text-messages.ts'
import type { UserRow } from '#gateway/auth/users/users.ts'
import { updateUser } from '#gateway/auth/users/write-users.ts'
import type { Database, Queryable } from '#gateway/database/database.ts'
import type { OneTimeTokens, StoredToken, TokenType } from './one-time-tokens.ts'

type PhoneConfig = Pick<AuthConfig, 'textOtpExpiry' | 'testCodes' | 'testCodesUntil' | 'sendsTexts'>

/** SMS codes: each is stored in a transaction and sent after it. */
export class PhoneCodes {
  readonly #config: PhoneConfig
  readonly #tokens: OneTimeTokens
  readonly #texts: TextMessages

  constructor(config: PhoneConfig, tokens: OneTimeTokens, texts: TextMessages) {
    this.#config = config
    this.#tokens = tokens
    this.#texts = texts
  }

  /** Confirms the number of a new account. */
  confirmation(tx: Queryable, user: UserRow, phone: string): Promise<TextOrder> {
    return this.#prepare(tx, user, 'confirmation_token', phone, 'sms')
  }

  /** Signs a user in. */
  signIn(tx: Queryable, user: UserRow, phone: string): Promise<TextOrder> {
    return this.#prepare(tx, user, 'recovery_token', phone, 'sms')
  }

  /** Confirms a changed number. */
  change(tx: Queryable, user: UserRow, phone: string): Promise<TextOrder> {
    return this.#prepare(tx, user, 'phone_change_token', phone, 'phone_change')
  }

  /** Reauthenticates a signed-in user. */
  reauthentication(tx: Queryable, user: UserRow, phone: string): Promise<TextOrder> {
    return this.#prepare(tx, user, 'reauthentication_token', phone, 'reauthentication')
  }

  /** See `OneTimeTokens.guess`. */
  guess(database: Database, types: readonly TokenType[], phone: string, code: string): Promise<StoredToken | null> {
    return this.#tokens.guess(database, types, phone, code, this.#config.textOtpExpiry)
  }

  /** Runs before an account is created for a number. @throws ApiError if no code could reach it */
  checkReach(phone: string): void {
    if (!this.#config.sendsTexts && !this.#isTestNumber(phone)) throw textsUnavailable()
  }

  /** @throws ApiError if the message cannot be sent */
  async send(order: TextOrder): Promise<void> {
    if (this.#isTestNumber(order.to)) return
    this.checkReach(order.to)
    await this.#texts.send(order)
  }

  /** Runs in the background: its duration would reveal whether the account exists. */
  post(order: TextOrder): void {
    this.send(order).catch(() => undefined)
  }

  async #prepare(
    tx: Queryable,
    user: UserRow,
    type: TokenType,
    phone: string,
    kind: TextOrder['kind'],
  ): Promise<TextOrder> {
    const testCode = this.#isTestNumber(phone) ? this.#config.testCodes[phone] : undefined
    const { code, link } = this.#tokens.create(phone, { code: testCode })
    await this.#tokens.store(tx, user.id, type, phone, link)
    return { kind, to: phone, code, user: await updateUser(tx, user.id, sentNow(type, phone)) }
  }

  #isTestNumber(phone: string): boolean {
    const { testCodes, testCodesUntil } = this.#config
    return Object.hasOwn(testCodes, phone) && (testCodesUntil === null || testCodesUntil > new Date())
  }
}

function sentNow(type: TokenType, phone: string): Parameters<typeof updateUser>[2] {
  const now = new Date()
  if (type === 'phone_change_token') return { phone_change: phone, phone_change_sent_at: now }
  if (type === 'reauthentication_token') return { reauthentication_sent_at: now }
  return type === 'recovery_token' ? { recovery_sent_at: now } : { confirmation_sent_at: now }
}
