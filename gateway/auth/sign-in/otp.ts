import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { metadata, parseBody, parseEmail, parsePhone, text } from '#gateway/auth/body.ts'
import { captchaToken } from '#gateway/auth/captcha.ts'
import {
  emailLoginsDisabled,
  otpDisabled,
  phoneDisabled,
  signupDisabled,
  validationFailed,
} from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { checkChannel } from '#gateway/auth/text-messages.ts'
import { isDuplicateAccount } from '#gateway/auth/users/duplicate-accounts.ts'
import { lockUserByEmail, lockUserByPhone, type Metadata, type UserRow } from '#gateway/auth/users/users.ts'
import { disputedIfUnconfirmed } from '#gateway/auth/verification/proof.ts'
import { storeLink } from '#gateway/auth/verification/store-link.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import { parseChallenge } from './flow-state.ts'

const body = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  channel: text,
  code_challenge: text,
  code_challenge_method: text,
  gotrue_meta_security: captchaToken,
})

type OtpBody = z.infer<typeof body>
type Holder = { email: string; phone: null } | { email: null; phone: string }

/** POST /auth/v1/otp and its older name /magiclink: sends a sign-in link and code */
export function otpRoutes(services: AuthServices) {
  const { limits, checkCaptcha } = services
  const sendLink = createSendLink(services)
  const sendCode = createSendCode(services)

  async function handle(c: Context) {
    await limits.countRequest(c, 'otp')
    const given = await parseBody(c, body)
    await checkCaptcha(c, given.gotrue_meta_security)
    const { email, phone, channel } = given
    if (email === '' && phone === '') throw validationFailed('One of email or phone must be set')
    if (email !== '' && phone !== '') throw validationFailed('Only an email address or phone number should be provided')
    if (email !== '' && channel !== '') throw validationFailed('Channel should only be specified with Phone OTP')
    await (phone === '' ? sendLink(c, given) : sendCode(c, given))
    return c.json({})
  }

  return new Hono().post('/otp', handle).post('/magiclink', handle)
}

function createSendLink(services: AuthServices) {
  const { config, serviceDatabase, limits, tokens, mails, redirectOf } = services
  const findOrOpen = createFindOrOpen(services)
  const findWithoutDisclosure = createFindWithoutDisclosure(services)

  return async (c: Context, { email: given, code_challenge, code_challenge_method, ...request }: OtpBody) => {
    if (!config.emailSignIns) throw emailLoginsDisabled()
    const email = parseEmail(given)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    await limits.countMail(c, 'magiclink', email)
    const token = tokens.create(email, { isPkce: challenge !== null })
    const find = config.hidesAccountExistence ? findWithoutDisclosure : findOrOpen
    const isKnown = await again(() =>
      serviceDatabase.transaction(async (tx) => {
        const user = await find(tx, c, { email, phone: null }, request)
        const change = { recovery_sent_at: new Date(), ...(user && disputedIfUnconfirmed(user)) }
        const stored = {
          type: 'recovery_token',
          email,
          link: token.link,
          challenge,
          method: 'magiclink',
          change,
        } as const
        await storeLink(tx, tokens, user, stored)
        return user !== null
      }),
    )
    if (isKnown) mails.post({ kind: 'magiclink', to: email, token, email, redirectTo: redirectOf(c) })
  }
}

function createSendCode(services: AuthServices) {
  const { config, serviceDatabase, limits, phoneCodes } = services
  const findOrOpen = createFindOrOpen(services)

  return async (c: Context, { phone: given, channel, ...request }: OtpBody) => {
    if (!config.phoneSignIns) throw phoneDisabled()
    checkChannel(channel)
    const phone = parsePhone(given)
    phoneCodes.checkReach(phone)
    await limits.countText(c, 'sms', phone)
    const order = await again(() =>
      serviceDatabase.transaction(async (tx) => {
        const user = await findOrOpen(tx, c, { email: null, phone }, request)
        return phoneCodes.signIn(tx, user, phone)
      }),
    )
    phoneCodes.post(order)
  }
}

function createFindOrOpen({ config, openAccount, clientOf }: AuthServices) {
  return async (
    tx: Queryable,
    c: Context,
    holder: Holder,
    { create_user, data }: { create_user?: boolean | null | undefined; data?: Metadata | null | undefined },
  ): Promise<UserRow> => {
    const existing = await (holder.email === null
      ? lockUserByPhone(tx, holder.phone)
      : lockUserByEmail(tx, holder.email))
    if (existing !== null) return existing
    if (create_user === false) throw otpDisabled()
    if (config.disableSignup) throw signupDisabled()
    // The user signs in by the message, so the account stays unconfirmed until then, even with autoconfirmation.
    const account = { ...holder, passwordHash: null, userMetadata: data ?? {} }
    return (await openAccount(tx, account, clientOf(c).address)).user
  }
}

/**
 * Runs where the existence of accounts is hidden: a refused caller gets the same answer as one with an account, and
 * the before-user-created hook runs for both.
 * @returns null if there is no account
 */
function createFindWithoutDisclosure({ config, openAccount, clientOf }: AuthServices) {
  return async (
    tx: Queryable,
    c: Context,
    { email }: Extract<Holder, { phone: null }>,
    { create_user, data }: { create_user?: boolean | null | undefined; data?: Metadata | null | undefined },
  ): Promise<UserRow | null> => {
    if (create_user !== false && !config.disableSignup) {
      const account = { email, phone: null, passwordHash: null, userMetadata: data ?? {} }
      const opened = await openAccount(tx, account, clientOf(c).address).catch(nullWhereRefused)
      if (opened !== null) return opened.user
    }
    return lockUserByEmail(tx, email)
  }
}

function nullWhereRefused(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

/** Two parallel requests: the second one finds the new account. */
const again = <T>(prepare: () => Promise<T>): Promise<T> =>
  prepare().catch((error: unknown) => (isDuplicateAccount(error) ? prepare() : Promise.reject(error)))
