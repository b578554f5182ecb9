import type { AuthConfig } from '#gateway/auth/config.ts'
import { userBanned, validationFailed } from '#gateway/auth/errors.ts'
import type { EmailChanges } from '#gateway/auth/users/email-change.ts'
import { isBanned, lockUser, type UserRow } from '#gateway/auth/users/users.ts'
import { setPhone, updateUser } from '#gateway/auth/users/write-users.ts'
import type { Queryable } from '#gateway/database/database.ts'
import type { OneTimeTokens, StoredToken, TokenType } from './one-time-tokens.ts'
import { confirmEmail, proveByLink, proveByText } from './proof.ts'

interface Redeemed {
  user: UserRow
  /** See `Proof`. */
  provedEmail: string | null
  /** The `amr` method of the session if the client exchanges an auth code for it. */
  method: string
}

/** Null: a change of address waits for its other mail. Undefined: the token is invalid. */
export type Redeem = (
  tx: Queryable,
  stored: StoredToken | null,
  request: RedeemRequest,
) => Promise<Redeemed | null | undefined>

interface RedeemRequest {
  /** The type that the request names. */
  type: string
  /** True for a typed code; opening a mail cannot do that. */
  isTyped: boolean
}

const TOKEN_TYPES: Readonly<Record<string, readonly TokenType[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

const TEXT_TYPES: Readonly<Record<string, readonly TokenType[]>> = {
  sms: ['confirmation_token', 'recovery_token'],
  phone_change: ['phone_change_token'],
}

/** SMS token types of a request type. */
export function textTokenTypesOf(type: string): readonly TokenType[] {
  const types = Object.hasOwn(TEXT_TYPES, type) ? TEXT_TYPES[type] : undefined
  if (types === undefined) throw validationFailed('Invalid sms verification type')
  return types
}

/** Token types that a request of this type may redeem. */
export function tokenTypesOf(type: string): readonly TokenType[] {
  const types = Object.hasOwn(TOKEN_TYPES, type) ? TOKEN_TYPES[type] : undefined
  if (types === undefined) throw validationFailed('Invalid email verification type')
  return types
}

/** Uses up a one-time token: the first of several requests with the same token succeeds. */
export function createRedeem(
  { secureEmailChange }: Pick<AuthConfig, 'secureEmailChange'>,
  tokens: OneTimeTokens,
  emailChanges: EmailChanges,
): Redeem {
  async function redeem(tx: Queryable, user: UserRow, stored: StoredToken, { type, isTyped }: RedeemRequest) {
    switch (stored.type) {
      case 'phone_change_token': {
        if (stored.sentTo !== user.phone_change) return undefined
        const moved = await setPhone(tx, user, { phone: stored.sentTo, isVerified: true })
        const changed = await updateUser(tx, moved.id, { phone_change: '' })
        return { user: changed, provedEmail: null, method: 'otp' }
      }
      case 'confirmation_token':
        if (stored.sentTo === user.phone) {
          const confirmed = await setPhone(tx, user, { phone: stored.sentTo, isVerified: true })
          return { user: confirmed, provedEmail: null, method: 'otp' }
        }
        if (stored.sentTo !== user.email) return undefined
        return {
          ...(await confirmEmail(tx, user, { isTyped })),
          method: type === 'invite' ? 'invite' : 'email/signup',
        }
      case 'recovery_token':
        if (stored.sentTo === user.phone)
          return { user: await proveByText(tx, user, stored.sentTo), provedEmail: null, method: 'otp' }
        if (stored.sentTo !== user.email) return undefined
        return { ...(await proveByLink(tx, user)), method: type === 'recovery' ? 'recovery' : 'magiclink' }
      case 'email_change_token_current':
      case 'email_change_token_new': {
        const isAtNew = stored.type === 'email_change_token_new'
        const mayDecide = secureEmailChange || isAtNew
        if (!user.email_change || !mayDecide) return undefined
        if (stored.sentTo !== (isAtNew ? user.email_change : user.email)) return undefined
        const moved = await emailChanges.confirm(tx, user)
        return moved && { user: moved, provedEmail: isAtNew ? moved.email : null, method: 'email_change' }
      }
      default:
        return undefined
    }
  }

  return async (tx, stored, request) => {
    const user = stored && (await lockUser(tx, stored.userId))
    if (!stored || !user || !(await tokens.use(tx, stored))) return undefined
    if (isBanned(user)) throw userBanned(403)
    return redeem(tx, user, stored, request)
  }
}
