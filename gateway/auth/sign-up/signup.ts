import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { metadata, parseBody, parseEmail, parsePhone, text } from '#gateway/auth/body.ts'
import { captchaToken } from '#gateway/auth/captcha.ts'
import {
  anonymousDisabled,
  emailSignupsDisabled,
  phoneSignupsDisabled,
  signupDisabled,
  userAlreadyExists,
  validationFailed,
} from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { type CodeChallenge, parseChallenge, saveChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import { checkChannel } from '#gateway/auth/text-messages.ts'
import { isDuplicateAccount } from '#gateway/auth/users/duplicate-accounts.ts'
import { toUserObject, type UserObject } from '#gateway/auth/users/user-object.ts'
import type { Metadata } from '#gateway/auth/users/users.ts'
import { type NewUser, updateUser } from '#gateway/auth/users/write-users.ts'
import { disputedIfUnconfirmed } from '#gateway/auth/verification/proof.ts'

const body = z.object({
  email: text,
  phone: text,
  password: text,
  channel: text,
  data: metadata,
  code_challenge: text,
  code_challenge_method: text,
  gotrue_meta_security: captchaToken,
})

interface SignUp {
  passwordHash: string
  userMetadata: Metadata
}

interface EmailSignUp extends SignUp {
  email: string
  challenge: CodeChallenge | null
}

interface PhoneSignUp extends SignUp {
  phone: string
}

/** POST /auth/v1/signup: a session with autoconfirmation, else a user who must confirm their address */
export function signupRoutes(services: AuthServices) {
  const { config, limits, checkCaptcha, passwords } = services
  const byEmail = config.mailerAutoconfirm ? createSignUpAtOnce(services) : createSignUpByMail(services)
  const byPhone = createSignUpByPhone(services)
  const anonymously = createSignUpAnonymously(services)

  async function signUp(c: Context) {
    const { email, phone, password, channel, data, gotrue_meta_security, ...pkce } = await parseBody(c, body)
    const userMetadata = data ?? {}
    const isAnonymous = email === '' && phone === ''
    if (!isAnonymous) await limits.countRequest(c, 'otp')
    await checkCaptcha(c, gotrue_meta_security)
    if (isAnonymous) return anonymously(c, userMetadata)
    if (config.disableSignup) throw signupDisabled()
    if (password === '') throw validationFailed('Signup requires a valid password')
    await passwords.check(password)
    if (email !== '' && phone !== '')
      throw validationFailed('Only an email address or phone number should be provided on signup.')
    if (phone !== '') {
      if (!config.phoneSignIns) throw phoneSignupsDisabled()
      checkChannel(channel)
      const number = parsePhone(phone)
      return byPhone(c, { phone: number, userMetadata, passwordHash: await passwords.hash(password) })
    }
    if (!config.emailSignIns) throw emailSignupsDisabled()
    const address = parseEmail(email)
    const challenge = parseChallenge(pkce.code_challenge, pkce.code_challenge_method)
    return byEmail(c, { email: address, challenge, userMetadata, passwordHash: await passwords.hash(password) })
  }

  return new Hono().post('/signup', async (c) => c.json(await signUp(c)))
}

/** The account is usable at once; its address does not count as verified. */
function createSignUpAtOnce(services: AuthServices) {
  const openSession = createOpenSession(services)
  return (c: Context, { email, passwordHash, userMetadata }: EmailSignUp) =>
    openSession(c, { email, passwordHash, userMetadata, isEmailConfirmed: true }, 'password')
}

/** Creates an account without an address or a number. */
function createSignUpAnonymously(services: AuthServices) {
  const { config, limits } = services
  const openSession = createOpenSession(services)
  return async (c: Context, userMetadata: Metadata) => {
    if (config.disableSignup) throw signupDisabled()
    if (!config.anonymousSignIns) throw anonymousDisabled()
    await limits.countRequest(c, 'anonymous')
    return openSession(c, { email: null, passwordHash: null, userMetadata }, 'anonymous')
  }
}

function createOpenSession({ serviceDatabase, openAccount, sessions, clientOf }: AuthServices) {
  return async (c: Context, account: NewUser, method: string) => {
    const client = clientOf(c)
    const grant = await serviceDatabase
      .transaction(async (tx) => {
        const { user, isNew } = await openAccount(tx, account, client.address)
        if (!isNew) throw userAlreadyExists()
        return sessions.open(tx, user, { method, client })
      })
      .catch((error: unknown) => {
        throw isDuplicateAccount(error) ? userAlreadyExists() : error
      })
    return sessions.issue(grant)
  }
}

/** Signs up by telephone: at once, or after an SMS code. */
function createSignUpByPhone(services: AuthServices) {
  const { config, serviceDatabase, openAccount, limits, phoneCodes, clientOf } = services
  const openSession = createOpenSession(services)

  return async (c: Context, account: PhoneSignUp) => {
    const newUser = { ...account, email: null }
    if (config.phoneAutoconfirm) return openSession(c, { ...newUser, isPhoneConfirmed: true }, 'password')
    const { phone, userMetadata } = account
    phoneCodes.checkReach(phone)
    await limits.countText(c, 'sms', phone)
    const order = await serviceDatabase
      .transaction(async (tx) => {
        const { user } = await openAccount(tx, newUser, clientOf(c).address)
        return user.phone_confirmed_at === null ? phoneCodes.confirmation(tx, user, phone) : null
      })
      .catch(nullIfDuplicate)
    if (order === null) return obfuscatedUser({ phone }, userMetadata)
    phoneCodes.post(order)
    const claims = { sub: order.user.id, phone, email_verified: false, phone_verified: false }
    return withUserMetadata(toUserObject(order.user), { ...userMetadata, ...claims })
  }
}

function createSignUpByMail({
  serviceDatabase,
  openAccount,
  limits,
  tokens,
  mails,
  clientOf,
  redirectOf,
}: AuthServices) {
  return async (c: Context, { email, passwordHash, userMetadata, challenge }: EmailSignUp) => {
    await limits.countMail(c, 'signup', email)
    const token = tokens.create(email, { isPkce: challenge !== null })
    const user = await serviceDatabase
      .transaction(async (tx) => {
        const opened = await openAccount(tx, { email, passwordHash, userMetadata }, clientOf(c).address)
        if (opened.user.email_confirmed_at !== null) return null
        await tokens.store(tx, opened.user.id, 'confirmation_token', email, token.link)
        if (challenge !== null) await saveChallenge(tx, opened.user.id, 'email/signup', challenge)
        return updateUser(tx, opened.user.id, {
          confirmation_sent_at: new Date(),
          ...(opened.isNew ? {} : disputedIfUnconfirmed(opened.user)),
        })
      })
      .catch(nullIfDuplicate)
    if (user === null) return obfuscatedUser({ email }, userMetadata)
    mails.post({ kind: 'signup', to: email, token, email, redirectTo: redirectOf(c) })
    const claims = { sub: user.id, email, email_verified: false, phone_verified: false }
    return withUserMetadata(toUserObject(user), { ...userMetadata, ...claims })
  }
}

function nullIfDuplicate(error: unknown): null {
  if (isDuplicateAccount(error)) return null
  throw error
}

const EMAIL = { provider: 'email', providers: ['email'] }
const PHONE = { provider: 'phone', providers: ['phone'] }

/** Hides metadata that an earlier sign-up for the same address sent. */
const withUserMetadata = (user: UserObject, userMetadata: Metadata): UserObject => ({
  ...user,
  user_metadata: userMetadata,
  identities: user.identities.map((identity) => ({ ...identity, identity_data: userMetadata })),
})

/** Builds the answer for an existing account, which must look like that of a new one. */
function obfuscatedUser({ email, phone }: { email?: string; phone?: string }, userMetadata: Metadata) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: email ?? '',
    phone: phone ?? '',
    confirmation_sent_at: now,
    app_metadata: email === undefined ? PHONE : EMAIL,
    user_metadata: userMetadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
