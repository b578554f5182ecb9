import { Hono } from 'hono'
import { z } from 'zod'
import { metadata, parseBody, parseEmail, text } from '#gateway/auth/body.ts'
import { emailExists, userNotFound, validationFailed } from '#gateway/auth/errors.ts'
import { randomPassword } from '#gateway/auth/passwords/passwords.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { checkEmailIsFree, throwDuplicate } from '#gateway/auth/users/duplicate-accounts.ts'
import { toUserObject } from '#gateway/auth/users/user-object.ts'
import { findUserByEmail, lockUserByEmail, type UserRow } from '#gateway/auth/users/users.ts'
import { insertUser, mergeMetadata, updateUser } from '#gateway/auth/users/write-users.ts'
import type { OneTimeToken } from '#gateway/auth/verification/one-time-tokens.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { createInvite } from './invite.ts'

const body = z.object({ type: text, email: text, new_email: text, password: text, data: metadata, redirect_to: text })

type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new'

const TYPES: readonly string[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] satisfies LinkType[]

interface LinkRequest {
  type: LinkType
  email: string
  newEmail: string
  passwordHash: string | null
  data: Readonly<Record<string, unknown>>
}

const isLinkType = (type: string): type is LinkType => TYPES.includes(type)

/** POST /auth/v1/admin/generate_link: returns the link of a mail for the caller to deliver */
export function adminGenerateLinkRoutes(services: AuthServices) {
  const { serviceDatabase, passwords, requireAdmin, tokens, mails, redirectOf } = services
  const prepare = createPrepareLink(services)

  async function toRequest(given: z.infer<typeof body>): Promise<LinkRequest> {
    if (!isLinkType(given.type)) throw validationFailed(`Invalid email action link type requested: ${given.type}`)
    const email = parseEmail(given.email)
    const isUnknown = (await findUserByEmail(serviceDatabase, email)) === null
    const type = given.type === 'magiclink' && isUnknown ? 'signup' : given.type
    const isNew = type === 'signup' && isUnknown
    const password = given.type === 'magiclink' ? randomPassword() : given.password
    if (isNew) {
      if (password === '') throw validationFailed('Signup requires a valid password')
      await passwords.check(password)
    }
    const newEmail = type.startsWith('email_change') ? parseEmail(given.new_email) : ''
    return {
      type,
      email,
      newEmail,
      passwordHash: isNew ? await passwords.hash(password) : null,
      data: given.data ?? {},
    }
  }

  return new Hono().post('/admin/generate_link', async (c) => {
    await requireAdmin(c)
    const given = await parseBody(c, body)
    const request = await toRequest(given)
    const { type, email, newEmail } = request
    const token = tokens.create(type === 'email_change_new' ? newEmail : email)
    const user = await serviceDatabase.transaction((tx) => prepare(tx, request, token)).catch(throwDuplicate)
    const redirectTo = redirectOf(c, given.redirect_to)
    return c.json({
      ...toUserObject(user),
      action_link: mails.linkTo(type, token, redirectTo),
      email_otp: token.code,
      hashed_token: token.link,
      verification_type: type,
      redirect_to: redirectTo,
    })
  })
}

/** Prepares the account like the endpoint that mails the link. */
function createPrepareLink(services: AuthServices) {
  const { config, tokens } = services
  const invite = createInvite(services)

  async function prepareSignup(tx: Queryable, { email, passwordHash, data }: LinkRequest, token: OneTimeToken) {
    const existing = await lockUserByEmail(tx, email)
    if (existing !== null && existing.email_confirmed_at !== null) throw emailExists()
    const user = existing ?? (await insertUser(tx, { email, passwordHash, userMetadata: data }))
    await tokens.store(tx, user.id, 'confirmation_token', email, token.link)
    return updateUser(tx, user.id, {
      confirmation_sent_at: new Date(),
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, data),
    })
  }

  async function prepareRecovery(tx: Queryable, user: UserRow, email: string, token: OneTimeToken) {
    await tokens.store(tx, user.id, 'recovery_token', email, token.link)
    return updateUser(tx, user.id, { recovery_sent_at: new Date() })
  }

  async function prepareEmailChange(
    tx: Queryable,
    user: UserRow,
    { type, email, newEmail }: LinkRequest,
    token: OneTimeToken,
  ) {
    const isCurrent = type === 'email_change_current'
    if (isCurrent && !config.secureEmailChange)
      throw validationFailed('Enable secure email change to generate link for current email')
    await checkEmailIsFree(tx, user, newEmail)
    if (isCurrent) await tokens.store(tx, user.id, 'email_change_token_current', email, token.link)
    else await tokens.store(tx, user.id, 'email_change_token_new', newEmail, token.link)
    return updateUser(tx, user.id, {
      email_change: newEmail,
      email_change_sent_at: new Date(),
      email_change_confirm_status: 0,
    })
  }

  return async (tx: Queryable, request: LinkRequest, token: OneTimeToken): Promise<UserRow> => {
    const { type, email } = request
    if (type === 'signup') return prepareSignup(tx, request, token)
    if (type === 'invite') return invite(tx, email, request.data, token)
    const user = await lockUserByEmail(tx, email)
    if (user === null) throw userNotFound('User with this email not found')
    if (type === 'magiclink' || type === 'recovery') return prepareRecovery(tx, user, email, token)
    return prepareEmailChange(tx, user, request, token)
  }
}
