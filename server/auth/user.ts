import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Queryable } from '#server/database/database.ts'
import { metadata, parseBody, parseEmail, text } from './body.ts'
import {
  notAdmin,
  phoneDisabled,
  reauthenticationNeeded,
  reauthenticationNotValid,
  samePassword,
  sessionGone,
  userGone,
} from './errors.ts'
import { type CodeChallenge, dropAuthCodes, parseChallenge } from './flow-state.ts'
import { dropTokens } from './one-time-tokens.ts'
import { verifyEmailOnceOwned } from './proof.ts'
import type { AuthServices } from './services.ts'
import { endSessions, findSession } from './sessions.ts'
import type { SignedIn } from './signed-in.ts'
import { checkEmailIsFree } from './taken.ts'
import { toUserObject } from './user-object.ts'
import { lockUser, type Metadata, type UserRow } from './users.ts'
import { mergeMetadata, updateUser } from './write-users.ts'

const body = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  nonce: text,
  data: metadata,
  app_metadata: metadata,
  code_challenge: text,
  code_challenge_method: text,
})

const RECENT_MS = 24 * 60 * 60 * 1000

/** What is to change; null leaves a thing as it is. */
interface Wish {
  email: string | null
  passwordHash: string | null
  nonce: string
  data: Metadata | null
  challenge: CodeChallenge | null
}

/** GET and PUT /auth/v1/user */
export function userRoutes(services: AuthServices) {
  const { serviceDatabase, limits, emailChanges, requireSignedIn, redirectOf } = services
  const changePassword = createChangePassword(services)

  async function change(tx: Queryable, signedIn: SignedIn, wish: Wish) {
    let user = await lockUser(tx, signedIn.user.id)
    if (user === null) throw userGone()
    // Whoever signed this session out meanwhile may have had a reason.
    if (signedIn.session !== null && (await findSession(tx, signedIn.session.id, user.id)) === null) throw sessionGone()
    if (wish.passwordHash !== null) user = await changePassword(tx, user, signedIn, wish.passwordHash, wish.nonce)
    if (wish.data !== null)
      user = await updateUser(tx, user.id, { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, wish.data) })
    const emailChange = wish.email === null ? null : await emailChanges.start(tx, user, wish.email, wish.challenge)
    return { user: emailChange?.user ?? user, emailChange }
  }

  return new Hono()
    .get('/user', async (c) => c.json(toUserObject((await requireSignedIn(c)).user)))
    .put('/user', async (c) => {
      const signedIn = await requireSignedIn(c)
      await limits.countRequest(c, 'otp')
      const wish = await parseWish(services, c, signedIn.user)
      if (wish.email !== null) {
        await checkEmailIsFree(serviceDatabase, signedIn.user, wish.email)
        await limits.countMail(c, 'email_change', signedIn.user.id)
      }
      const { user, emailChange } = await serviceDatabase.transaction((tx) => change(tx, signedIn, wish))
      if (emailChange !== null) await emailChanges.send(emailChange, redirectOf(c))
      return c.json(toUserObject(user))
    })
}

async function parseWish({ passwords }: AuthServices, c: Context, user: UserRow): Promise<Wish> {
  const { email, phone, password, nonce, data, app_metadata, ...pkce } = await parseBody(c, body)
  if (app_metadata) throw notAdmin('Updating app_metadata requires admin privileges')
  if (phone !== '' && phone !== user.phone) throw phoneDisabled()
  const newEmail = email === '' ? null : parseEmail(email)
  const challenge = parseChallenge(pkce.code_challenge, pkce.code_challenge_method)
  if (password != null) {
    passwords.check(password)
    if (user.encrypted_password && (await passwords.matches(password, user.encrypted_password))) throw samePassword()
  }
  return {
    email: newEmail === user.email ? null : newEmail,
    passwordHash: password == null ? null : await passwords.hash(password),
    nonce,
    data: data ?? null,
    challenge,
  }
}

/** A new password ends the other sessions, and takes back links that would set another one. */
function createChangePassword({ config, tokens, limits }: AuthServices) {
  async function reauthenticate(tx: Queryable, user: UserRow, { session }: SignedIn, nonce: string): Promise<void> {
    const isRecent = session !== null && Date.now() - session.created_at.getTime() < RECENT_MS
    if (!config.passwordChangeNeedsReauthentication || isRecent) return
    if (nonce === '') throw reauthenticationNeeded()
    const forgive = await limits.countCode(user.id)
    const token = await tokens.findByCode(tx, ['reauthentication_token'], user.email ?? '', nonce)
    if (token?.userId !== user.id || !(await tokens.use(tx, token))) throw reauthenticationNotValid()
    await forgive()
  }

  return async (tx: Queryable, user: UserRow, signedIn: SignedIn, passwordHash: string, nonce: string) => {
    await reauthenticate(tx, user, signedIn, nonce)
    await endSessions(tx, user.id, signedIn.session === null ? 'all' : { except: signedIn.session.id })
    await dropTokens(tx, user.id, ['recovery_token'])
    await dropAuthCodes(tx, user.id)
    const changed = await updateUser(tx, user.id, { encrypted_password: passwordHash })
    return verifyEmailOnceOwned(tx, changed, signedIn.session)
  }
}
