import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Queryable } from '#server/database/database.ts'
import { metadata, parseBody, parseEmail, text } from './body.ts'
import { otpDisabled, phoneDisabled, signupDisabled, validationFailed } from './errors.ts'
import { parseChallenge, rememberChallenge } from './flow-state.ts'
import type { AuthServices } from './services.ts'
import { isEmailTaken } from './taken.ts'
import { lockUserByEmail, type Metadata, type UserRow } from './users.ts'
import { updateUser } from './write-users.ts'

const body = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  code_challenge: text,
  code_challenge_method: text,
})

/** POST /auth/v1/otp, and /magiclink as it was called once: a mail with a link and a code to sign in with */
export function otpRoutes(services: AuthServices) {
  const { config, serviceDatabase, limits, openAccount, tokens, mails, clientOf, redirectOf } = services

  async function findOrOpen(
    tx: Queryable,
    c: Context,
    email: string,
    mayCreate: boolean,
    data: Metadata,
  ): Promise<UserRow> {
    const existing = await lockUserByEmail(tx, email)
    if (existing !== null) return existing
    if (!mayCreate) throw otpDisabled()
    if (config.disableSignup) throw signupDisabled()
    // Nobody has to get in before the mail is answered, so the account waits for it even with autoconfirmation.
    const account = { email, passwordHash: null, userMetadata: data }
    return (await openAccount(tx, account, clientOf(c).address)).user
  }

  async function handle(c: Context) {
    await limits.countRequest(c, 'otp')
    const { email: given, phone, create_user, data, ...pkce } = await parseBody(c, body)
    if (given === '' && phone === '') throw validationFailed('One of email or phone must be set')
    if (given !== '' && phone !== '') throw validationFailed('Only an email address or phone number should be provided')
    if (phone !== '') throw phoneDisabled()
    const email = parseEmail(given)
    const challenge = parseChallenge(pkce.code_challenge, pkce.code_challenge_method)
    await limits.countMail(c, 'magiclink', email)
    const token = tokens.create(email, { isPkce: challenge !== null })
    const prepare = () =>
      serviceDatabase.transaction(async (tx) => {
        const user = await findOrOpen(tx, c, email, create_user ?? true, data ?? {})
        await tokens.store(tx, user.id, 'recovery_token', email, token.link)
        if (challenge !== null) await rememberChallenge(tx, user.id, 'magiclink', challenge)
        await updateUser(tx, user.id, { recovery_sent_at: new Date() })
      })
    // Of two requests that would both make the account, the second finds it made.
    await prepare().catch((error: unknown) => (isEmailTaken(error) ? prepare() : Promise.reject(error)))
    mails.post({ kind: 'magiclink', to: email, token, email, redirectTo: redirectOf(c) })
    return c.json({})
  }

  return new Hono().post('/otp', handle).post('/magiclink', handle)
}
