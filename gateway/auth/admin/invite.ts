import { Hono } from 'hono'
import { z } from 'zod'
import { metadata, parseBody, parseEmail, text } from '#gateway/auth/body.ts'
import { emailExists } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { throwDuplicate } from '#gateway/auth/users/duplicate-accounts.ts'
import { toUserObject } from '#gateway/auth/users/user-object.ts'
import { lockUserByEmail, type Metadata, type UserRow } from '#gateway/auth/users/users.ts'
import { insertUser, updateUser } from '#gateway/auth/users/write-users.ts'
import type { OneTimeToken } from '#gateway/auth/verification/one-time-tokens.ts'
import type { Queryable } from '#gateway/database/database.ts'

const body = z.object({ email: text, data: metadata })

/** POST /auth/v1/invite: creates an account without a password and mails its link */
export function inviteRoutes(services: AuthServices) {
  const { serviceDatabase, requireAdmin, tokens, mails, redirectOf } = services
  const invite = createInvite(services)

  return new Hono().post('/invite', async (c) => {
    await requireAdmin(c)
    const { email: given, data } = await parseBody(c, body)
    const email = parseEmail(given)
    const token = tokens.create(email)
    const user = await serviceDatabase.transaction((tx) => invite(tx, email, data ?? {}, token)).catch(throwDuplicate)
    await mails.send({ kind: 'invite', to: email, token, email, redirectTo: redirectOf(c) })
    return c.json(toUserObject(user))
  })
}

/** Serves generate_link too, which returns the link instead of mailing it. */
export function createInvite({ tokens }: Pick<AuthServices, 'tokens'>) {
  return async (tx: Queryable, email: string, userMetadata: Metadata, token: OneTimeToken): Promise<UserRow> => {
    const existing = await lockUserByEmail(tx, email)
    if (existing !== null && existing.email_confirmed_at !== null) throw emailExists()
    const user = existing ?? (await insertUser(tx, { email, passwordHash: null, userMetadata }))
    await tokens.store(tx, user.id, 'confirmation_token', email, token.link)
    const now = new Date()
    // An unconfirmed sign-up may not come from the owner of the address, so its password is removed.
    return updateUser(tx, user.id, { invited_at: now, confirmation_sent_at: now, encrypted_password: null })
  }
}
