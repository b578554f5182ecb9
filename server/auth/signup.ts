import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { metadata, parseBody, parseEmail, text } from './body.ts'
import {
  anonymousDisabled,
  phoneSignupsDisabled,
  signupDisabled,
  userAlreadyExists,
  validationFailed,
} from './errors.ts'
import { type CodeChallenge, parseChallenge, rememberChallenge } from './flow-state.ts'
import type { AuthServices } from './services.ts'
import { isEmailTaken } from './taken.ts'
import { toUserObject, type UserObject } from './user-object.ts'
import type { Metadata } from './users.ts'
import { updateUser } from './write-users.ts'

const body = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  code_challenge: text,
  code_challenge_method: text,
})

interface SignUp {
  email: string
  passwordHash: string
  userMetadata: Metadata
  challenge: CodeChallenge | null
}

/** POST /auth/v1/signup: a session where addresses are taken as they are, else a user whose address has to be confirmed */
export function signupRoutes(services: AuthServices) {
  const { config, limits, passwords } = services

  async function parse(c: Context): Promise<SignUp> {
    const { email, phone, password, data, ...pkce } = await parseBody(c, body)
    if (email === '' && phone === '') throw anonymousDisabled()
    await limits.countRequest(c, 'otp')
    if (config.disableSignup) throw signupDisabled()
    if (password === '') throw validationFailed('Signup requires a valid password')
    passwords.check(password)
    if (email !== '' && phone !== '')
      throw validationFailed('Only an email address or phone number should be provided on signup.')
    if (phone !== '') throw phoneSignupsDisabled()
    return {
      email: parseEmail(email),
      challenge: parseChallenge(pkce.code_challenge, pkce.code_challenge_method),
      userMetadata: data ?? {},
      passwordHash: await passwords.hash(password),
    }
  }

  const signUp = config.mailerAutoconfirm ? createSignUpAtOnce(services) : createSignUpByMail(services)
  return new Hono().post('/signup', async (c) => c.json(await signUp(c, await parse(c))))
}

/** The account can be used at once; its address does not count as verified for that. */
function createSignUpAtOnce({ serviceDatabase, openAccount, sessions, clientOf }: AuthServices) {
  return async (c: Context, { email, passwordHash, userMetadata }: SignUp) => {
    const client = clientOf(c)
    const grant = await serviceDatabase
      .transaction(async (tx) => {
        const account = { email, passwordHash, userMetadata, isEmailConfirmed: true }
        const { user, isNew } = await openAccount(tx, account, client.address)
        if (!isNew) throw userAlreadyExists()
        return sessions.open(tx, user, { method: 'password', client })
      })
      .catch((error: unknown) => {
        throw isEmailTaken(error) ? userAlreadyExists() : error
      })
    return sessions.issue(grant)
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
  return async (c: Context, { email, passwordHash, userMetadata, challenge }: SignUp) => {
    await limits.countMail(c, 'signup', email)
    const token = tokens.create(email, { isPkce: challenge !== null })
    const user = await serviceDatabase
      .transaction(async (tx) => {
        const opened = await openAccount(tx, { email, passwordHash, userMetadata }, clientOf(c).address)
        if (opened.user.email_confirmed_at !== null) return null
        await tokens.store(tx, opened.user.id, 'confirmation_token', email, token.link)
        if (challenge !== null) await rememberChallenge(tx, opened.user.id, 'email/signup', challenge)
        return updateUser(tx, opened.user.id, { confirmation_sent_at: new Date() })
      })
      .catch((error: unknown) => {
        if (isEmailTaken(error)) return null
        throw error
      })
    if (user !== null) mails.post({ kind: 'signup', to: email, token, email, redirectTo: redirectOf(c) })
    const claims = { sub: user?.id, email, email_verified: false, phone_verified: false }
    return user === null
      ? pretendUser(email, userMetadata)
      : showOnly(toUserObject(user), { ...userMetadata, ...claims })
  }
}

/** What somebody else sent in with an earlier sign-up for the address is not theirs to read. */
const showOnly = (user: UserObject, userMetadata: Metadata): UserObject => ({
  ...user,
  user_metadata: userMetadata,
  identities: user.identities.map((identity) => ({ ...identity, identity_data: userMetadata })),
})

/** The answer for an address that has an account looks like that for one that has none. */
function pretendUser(email: string, userMetadata: Metadata) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: userMetadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
