import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseBody, parseEmail, parsePhone, text } from '#gateway/auth/body.ts'
import { captchaToken } from '#gateway/auth/captcha.ts'
import { phoneDisabled, validationFailed } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { parseChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import { lockUserByEmail, lockUserByPhone } from '#gateway/auth/users/users.ts'
import { ApiError } from '#gateway/errors.ts'
import { storeLink } from './store-link.ts'

const body = z.object({
  type: text,
  email: text,
  phone: text,
  code_challenge: text,
  code_challenge_method: text,
  gotrue_meta_security: captchaToken,
})

const TYPES: readonly string[] = ['signup', 'email_change', 'sms', 'phone_change']

/** POST /auth/v1/resend: always {}, even if there is nothing to send again */
export function resendRoutes(services: AuthServices) {
  const { config, limits, checkCaptcha } = services
  const resendText = createResendText(services)
  const again = { signup: createResendSignup(services), email_change: createResendEmailChange(services) }

  return new Hono().post('/resend', async (c) => {
    await limits.countRequest(c, 'otp')
    const { type, email, phone, gotrue_meta_security, ...pkce } = await parseBody(c, body)
    await checkCaptcha(c, gotrue_meta_security)
    if (!TYPES.includes(type))
      throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
    if (email !== '' && phone !== '')
      throw validationFailed('Only an email address or phone number should be provided.')
    if (type !== 'signup' && type !== 'email_change') {
      if (phone === '') throw validationFailed('Type provided requires a phone number')
      if (!config.phoneSignIns) throw phoneDisabled()
      const number = parsePhone(phone)
      // A message that cannot be sent does not count towards the limit.
      if (config.sendsTexts) await limits.countText(c, type, number)
      await resendText(type === 'sms' ? 'sms' : 'phone_change', number)
      return c.json({})
    }
    if (email === '') throw validationFailed('Type provided requires an email address')
    const address = parseEmail(email)
    const challenge = parseChallenge(pkce.code_challenge, pkce.code_challenge_method)
    await limits.countMail(c, type, address)
    await again[type](c, address, challenge)
    return c.json({})
  })
}

type Challenge = ReturnType<typeof parseChallenge>

function createResendSignup({ serviceDatabase, tokens, mails, redirectOf }: AuthServices) {
  return async (c: Context, email: string, challenge: Challenge) => {
    const token = tokens.create(email, { isPkce: challenge !== null })
    const isWaiting = await serviceDatabase.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, email)
      const waiting = user?.email_confirmed_at === null ? user : null
      const change = { confirmation_sent_at: new Date() }
      const stored = {
        type: 'confirmation_token',
        email,
        link: token.link,
        challenge,
        method: 'email/signup',
        change,
      } as const
      await storeLink(tx, tokens, waiting, stored)
      return waiting !== null
    })
    if (isWaiting) mails.post({ kind: 'signup', to: email, token, email, redirectTo: redirectOf(c) })
  }
}

function createResendEmailChange({ serviceDatabase, emailChanges, redirectOf }: AuthServices) {
  return async (c: Context, email: string, challenge: Challenge) => {
    const change = await serviceDatabase
      .transaction(async (tx) => {
        const user = await lockUserByEmail(tx, email)
        if (user?.email_change) return emailChanges.start(tx, user, user.email_change, challenge)
        await emailChanges.simulate(tx, email, challenge)
        return null
      })
      .catch((error: unknown) => {
        // Another account took the new address meanwhile; the response must not reveal that.
        if (error instanceof ApiError) return null
        throw error
      })
    if (change !== null) emailChanges.post(change, redirectOf(c))
  }
}

function createResendText({ serviceDatabase, phoneCodes }: AuthServices) {
  return async (type: 'sms' | 'phone_change', phone: string) => {
    const order = await serviceDatabase.transaction(async (tx) => {
      const user = await lockUserByPhone(tx, phone)
      if (user === null) return null
      if (type === 'phone_change') return user.phone_change ? phoneCodes.change(tx, user, user.phone_change) : null
      return user.phone_confirmed_at === null ? phoneCodes.confirmation(tx, user, phone) : null
    })
    if (order !== null) phoneCodes.post(order)
  }
}
