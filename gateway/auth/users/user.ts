import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { metadata, parseBody, parseEmail, parsePhone, text } from '#gateway/auth/body.ts'
import {
  aal2RequiredToUpdate,
  notAdmin,
  passwordNeedsAddress,
  phoneDisabled,
  sessionNotFound,
  tokenUserNotFound,
} from '#gateway/auth/errors.ts'
import { withinScopes } from '#gateway/auth/oauth-server/oauth-claims.ts'
import { parseScopes } from '#gateway/auth/oauth-server/oauth-scopes.ts'
import { createChangePassword } from '#gateway/auth/passwords/change-password.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { findSession } from '#gateway/auth/sessions/sessions.ts'
import type { SignedIn } from '#gateway/auth/sessions/signed-in.ts'
import { type CodeChallenge, parseChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import { checkChannel, type TextOrder } from '#gateway/auth/text-messages.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { changeEmailAtOnce } from './anonymous-users.ts'
import { checkEmailIsFree, checkPhoneIsFree, throwDuplicate } from './duplicate-accounts.ts'
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
interface RequestedChange {
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
  const { serviceDatabase, limits, emailChanges, phoneCodes, requireSignedIn, requireBearer, redirectOf } = services
  const changePassword = createChangePassword(services)
  const changes = new UserChanges(services)

  return new Hono()
    .get('/user', async (c) => {
      const { user, session } = await requireBearer(c)
      const isApplication = session !== null && session.oauth_client_id !== null
      return c.json(toUserObject(isApplication ? withinScopes(user, parseScopes(session.scopes ?? '')) : user))
    })
    .put('/user', async (c) => {
      const signedIn = await requireSignedIn(c)
      await limits.countRequest(c, 'otp')
      const requested = await parseChange(services, c, signedIn.user)
      await changes.check(c, signedIn, requested)
      const applyPassword =
        requested.password === null
          ? null
          : await changePassword(c, signedIn, { ...requested, password: requested.password })
      const { user, emailChange, textOrder } = await serviceDatabase
        .transaction((tx) => changes.apply(tx, signedIn, requested, applyPassword))
        .catch(throwDuplicate)
      if (emailChange !== null) await emailChanges.send(emailChange, redirectOf(c))
      if (textOrder !== null) await phoneCodes.send(textOrder)
      return c.json(toUserObject(user))
    })
}

type ApplyPassword = Awaited<ReturnType<ReturnType<typeof createChangePassword>>> | null

/** Checks and applies the changes that a user requests for their own account. */
class UserChanges {
  readonly #services: AuthServices

  constructor(services: AuthServices) {
    this.#services = services
  }

  /** Runs before any count or change. */
  async check(c: Context, { user, session }: SignedIn, requested: RequestedChange): Promise<void> {
    // A product may show user metadata to everybody, so OAuth clients must not change it.
    const isChange = [requested.password, requested.email, requested.phone, requested.data].some(
      (part) => part !== null,
    )
    if (isChange && hasSecondFactor(user) && session?.aal !== 'aal2') throw aal2RequiredToUpdate()
    if (user.is_anonymous && requested.password !== null && requested.email === null && requested.phone === null)
      throw passwordNeedsAddress()
    if (requested.email !== null) await this.#checkEmail(c, user, requested.email)
    if (requested.phone !== null) await this.#checkPhone(c, user, requested.phone)
  }

  async #checkEmail(c: Context, user: SignedIn['user'], email: string): Promise<void> {
    const { config, serviceDatabase, limits } = this.#services
    const isAtOnce = this.#changesEmailAtOnce(user)
    if (!config.hidesAccountExistence || isAtOnce) await checkEmailIsFree(serviceDatabase, user, email)
    if (!isAtOnce) await limits.countMail(c, 'email_change', user.id)
  }

  async #checkPhone(c: Context, user: SignedIn['user'], phone: string): Promise<void> {
    const { config, serviceDatabase, limits } = this.#services
    await checkPhoneIsFree(serviceDatabase, user, phone)
    if (!config.phoneAutoconfirm) await limits.countText(c, 'phone_change', user.id)
  }

  async apply(tx: Queryable, signedIn: SignedIn, requested: RequestedChange, applyPassword: ApplyPassword) {
    let user = await lockUser(tx, signedIn.user.id)
    if (user === null) throw tokenUserNotFound()
    // The session may have been revoked meanwhile for a reason.
    if (signedIn.session !== null && (await findSession(tx, signedIn.session.id, user.id)) === null)
      throw sessionNotFound()
    if (applyPassword !== null) user = await applyPassword(tx, user)
    if (requested.data !== null)
      user = await updateUser(tx, user.id, {
        raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, requested.data),
      })
    const { email, challenge } = requested
    const isAtOnce = this.#changesEmailAtOnce(user)
    if (email !== null && isAtOnce) user = await changeEmailAtOnce(tx, user, email)
    const emailChange =
      email === null || isAtOnce ? null : await this.#services.emailChanges.start(tx, user, email, challenge)
    const textOrder =
      requested.phone === null ? null : await this.#changePhone(tx, emailChange?.user ?? user, requested.phone)
    return { user: (await lockUser(tx, user.id)) ?? user, emailChange, textOrder }
  }

  // An anonymous user signs up with the address: it is confirmed like any sign-up.
  #changesEmailAtOnce(user: SignedIn['user']): boolean {
    return user.is_anonymous && this.#services.config.mailerAutoconfirm
  }

  async #changePhone(tx: Queryable, user: SignedIn['user'], phone: string): Promise<TextOrder | null> {
    const { config, phoneCodes } = this.#services
    if (!config.phoneAutoconfirm) return phoneCodes.change(tx, user, phone)
    await setPhone(tx, user, { phone, isVerified: true })
    return null
  }
}

async function parseChange({ config }: AuthServices, c: Context, user: SignedIn['user']): Promise<RequestedChange> {
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
