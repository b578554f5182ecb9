import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { metadata, parseBody, parseEmail, parsePhone, text } from '#gateway/auth/body.ts'
import {
  aal2RequiredToUpdate,
  notAdmin,
  passwordNeedsAddress,
  phoneDisabled,
  sessionGone,
  userGone,
} from '#gateway/auth/errors.ts'
import { withinScopes } from '#gateway/auth/oauth-server/oauth-claims.ts'
import { parseScopes } from '#gateway/auth/oauth-server/oauth-scopes.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { findSession } from '#gateway/auth/sessions/sessions.ts'
import type { SignedIn } from '#gateway/auth/sessions/signed-in.ts'
import { createChangePassword } from '#gateway/auth/sign-in/change-password.ts'
import { type CodeChallenge, parseChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import { changeEmailAtOnce } from '#gateway/auth/sign-up/anonymous-users.ts'
import { checkChannel } from '#gateway/auth/text-messages.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { checkEmailIsFree, checkPhoneIsFree, refuseTaken } from './taken.ts'
import { toUserObject } from './user-object.ts'
import { hasSecondFactor, lockUser, type Metadata } from './users.ts'
import { mergeMetadata, setPhone, updateUser } from './write-users.ts'

const body = z.object({
  email: text,
  phone: text,
  channel: text,
  password: z.string().nullish(),
  current_password: text,
  nonce: text,
  data: metadata,
  app_metadata: metadata,
  code_challenge: text,
  code_challenge_method: text,
})

/** The requested changes; null leaves a field as it is. */
interface Wish {
  email: string | null
  phone: string | null
  password: string | null
  currentPassword: string
  nonce: string
  data: Metadata | null
  challenge: CodeChallenge | null
}

/** GET and PUT /auth/v1/user */
export function userRoutes(services: AuthServices) {
  const { config, serviceDatabase, limits, emailChanges, phoneCodes, requireSignedIn, requireBearer, redirectOf } =
    services
  const changePassword = createChangePassword(services)

  /** Runs before any count or change. */
  async function check(c: Context, { user, session }: SignedIn, wish: Wish): Promise<void> {
    // A product may show user metadata to everybody, so OAuth clients must not change it.
    const isChange = [wish.password, wish.email, wish.phone, wish.data].some((part) => part !== null)
    if (isChange && hasSecondFactor(user) && session?.aal !== 'aal2') throw aal2RequiredToUpdate()
    if (user.is_anonymous && wish.password !== null && wish.email === null && wish.phone === null)
      throw passwordNeedsAddress()
    if (wish.email !== null) {
      if (!config.hidesAccounts || isTakenAtOnce(user, wish)) await checkEmailIsFree(serviceDatabase, user, wish.email)
      if (!isTakenAtOnce(user, wish)) await limits.countMail(c, 'email_change', user.id)
    }
    if (wish.phone !== null) {
      await checkPhoneIsFree(serviceDatabase, user, wish.phone)
      if (!config.phoneAutoconfirm) await limits.countText(c, 'phone_change', user.id)
    }
  }

  // An anonymous user signs up with the address: it is confirmed like any sign-up.
  const isTakenAtOnce = (user: SignedIn['user'], { email }: Wish) =>
    email !== null && user.is_anonymous && config.mailerAutoconfirm

  async function changePhone(tx: Queryable, user: SignedIn['user'], phone: string) {
    if (!config.phoneAutoconfirm) return phoneCodes.change(tx, user, phone)
    await setPhone(tx, user, { phone, isVerified: true })
    return null
  }

  async function change(tx: Queryable, signedIn: SignedIn, wish: Wish, applyPassword: ApplyPassword) {
    let user = await lockUser(tx, signedIn.user.id)
    if (user === null) throw userGone()
    // The session may have been revoked meanwhile for a reason.
    if (signedIn.session !== null && (await findSession(tx, signedIn.session.id, user.id)) === null) throw sessionGone()
    if (applyPassword !== null) user = await applyPassword(tx, user)
    if (wish.data !== null)
      user = await updateUser(tx, user.id, { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, wish.data) })
    const atOnce = wish.email !== null && isTakenAtOnce(user, wish)
    if (atOnce && wish.email !== null) user = await changeEmailAtOnce(tx, user, wish.email)
    const emailChange =
      wish.email === null || atOnce ? null : await emailChanges.start(tx, user, wish.email, wish.challenge)
    const textOrder = wish.phone === null ? null : await changePhone(tx, emailChange?.user ?? user, wish.phone)
    return { user: (await lockUser(tx, user.id)) ?? user, emailChange, textOrder }
  }

  return new Hono()
    .get('/user', async (c) => {
      const { user, session } = await requireBearer(c)
      const isApplication = session !== null && session.oauth_client_id !== null
      return c.json(toUserObject(isApplication ? withinScopes(user, parseScopes(session.scopes ?? '')) : user))
    })
    .put('/user', async (c) => {
      const signedIn = await requireSignedIn(c)
      await limits.countRequest(c, 'otp')
      const wish = await parseWish(services, c, signedIn.user)
      await check(c, signedIn, wish)
      const applyPassword =
        wish.password === null ? null : await changePassword(c, signedIn, { ...wish, password: wish.password })
      const { user, emailChange, textOrder } = await serviceDatabase
        .transaction((tx) => change(tx, signedIn, wish, applyPassword))
        .catch(refuseTaken)
      if (emailChange !== null) await emailChanges.send(emailChange, redirectOf(c))
      if (textOrder !== null) await phoneCodes.send(textOrder)
      return c.json(toUserObject(user))
    })
}

type ApplyPassword = Awaited<ReturnType<ReturnType<typeof createChangePassword>>> | null

async function parseWish({ config }: AuthServices, c: Context, user: SignedIn['user']): Promise<Wish> {
  const { email, phone, channel, password, current_password, nonce, data, app_metadata, ...pkce } = await parseBody(
    c,
    body,
  )
  if (app_metadata) throw notAdmin('Updating app_metadata requires admin privileges')
  checkChannel(channel)
  const newEmail = email === '' ? null : parseEmail(email)
  const newPhone = phone === '' ? null : parsePhone(phone)
  if (newPhone !== null && newPhone !== user.phone && !config.phoneSignIns) throw phoneDisabled()
  return {
    email: newEmail === user.email ? null : newEmail,
    phone: newPhone === user.phone ? null : newPhone,
    password: password ?? null,
    currentPassword: current_password,
    nonce,
    data: data ?? null,
    challenge: parseChallenge(pkce.code_challenge, pkce.code_challenge_method),
  }
}
