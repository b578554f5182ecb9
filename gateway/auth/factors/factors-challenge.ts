import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { factorNotFound, phoneVerifyDisabled, textsUnavailable, totpVerifyDisabled } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { toInet } from '#gateway/auth/sessions/sessions.ts'
import { checkChannel } from '#gateway/auth/text-messages.ts'
import type { UserRow } from '#gateway/auth/users/users.ts'
import { findFactor, insertChallenge } from './factor-rows.ts'

/** POST /auth/v1/factors/{id}/challenge: creates a challenge and, for a telephone, sends its code */
export function challengeFactor({ config, serviceDatabase, limits, texts, clientOf, deriveFactorCode }: AuthServices) {
  const { mfa, otpLength } = config

  return async (c: Context, user: UserRow, factorId: string, channel: string) => {
    await limits.countRequest(c, 'mfa')
    const factor = await findFactor(serviceDatabase, factorId, user.id)
    if (factor === null) throw factorNotFound()
    const { phone } = factor
    const isText = factor.factor_type === 'phone' && phone !== null
    if (isText && !mfa.phone.verify) throw phoneVerifyDisabled()
    if (!isText && !mfa.totp.verify) throw totpVerifyDisabled()
    checkChannel(channel)
    const code = isText ? String(randomInt(10 ** otpLength)).padStart(otpLength, '0') : null
    if (isText && !config.sendsTexts) throw textsUnavailable()
    if (isText) await limits.countText(c, 'mfa', phone)
    const challenge = await insertChallenge(serviceDatabase, {
      factorId,
      address: toInet(clientOf(c).address),
      code: code && deriveFactorCode(factorId, code),
    })
    if (challenge === null) throw factorNotFound()
    if (isText && code !== null) await texts.send({ kind: 'mfa', to: phone, code, user })
    return {
      id: challenge.id,
      type: factor.factor_type,
      expires_at: Math.floor(challenge.createdAt.getTime() / 1000) + mfa.challengeExpiry,
    }
  }
}
