import { Hono } from 'hono'
import { z } from 'zod'
import { parseBody, parseEmail, text } from '#gateway/auth/body.ts'
import { captchaToken } from '#gateway/auth/captcha.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { parseChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import { lockUserByEmail } from '#gateway/auth/users/users.ts'
import { disputedIfUnconfirmed } from '#gateway/auth/verification/proof.ts'
import { storeLink } from '#gateway/auth/verification/store-link.ts'

const body = z.object({
  email: text,
  code_challenge: text,
  code_challenge_method: text,
  gotrue_meta_security: captchaToken,
})

/** POST /auth/v1/recover: always {}, with and without an account */
export function recoverRoutes({ serviceDatabase, limits, checkCaptcha, tokens, mails, redirectOf }: AuthServices) {
  return new Hono().post('/recover', async (c) => {
    await limits.countRequest(c, 'otp')
    const { email: given, gotrue_meta_security, ...pkce } = await parseBody(c, body)
    await checkCaptcha(c, gotrue_meta_security)
    const email = parseEmail(given)
    const challenge = parseChallenge(pkce.code_challenge, pkce.code_challenge_method)
    await limits.countMail(c, 'recovery', email)
    const token = tokens.create(email, { isPkce: challenge !== null })
    const isKnown = await serviceDatabase.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, email)
      const change = { recovery_sent_at: new Date(), ...(user && disputedIfUnconfirmed(user)) }
      const stored = { type: 'recovery_token', email, link: token.link, challenge, method: 'recovery', change } as const
      await storeLink(tx, tokens, user, stored)
      return user !== null
    })
    if (isKnown) mails.post({ kind: 'recovery', to: email, token, email, redirectTo: redirectOf(c) })
    return c.json({})
  })
}
