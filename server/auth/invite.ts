import { Hono } from 'hono'
import { z } from 'zod'
import type { Queryable } from '#server/database/database.ts'
import { metadata, parseBody, parseEmail, text } from './body.ts'
import { emailExists } from './errors.ts'
import type { OneTimeToken } from './one-time-tokens.ts'
import type { AuthServices } from './services.ts'
import { refuseTaken } from './taken.ts'
import { toUserObject } from './user-object.ts'
import { lockUserByEmail, type Metadata, type UserRow } from './users.ts'
import { insertUser, updateUser } from './write-users.ts'

const body = z.object({ email: text, data: metadata })

/** POST /auth/v1/invite: an account without a password, and a mail with the link that opens it */
export function inviteRoutes(services: AuthServices) {
  const { serviceDatabase, requireAdmin, tokens, mails, redirectOf } = services
  const invite = createInvite(services)

  return new Hono().post('/invite', async (c) => {
    await requireAdmin(c)
    const { email: given, data } = await parseBody(c, body)
    const email = parseEmail(given)
    const token = tokens.create(email)
    const user = await serviceDatabase.transaction((tx) => invite(tx, email, data ?? {}, token)).catch(refuseTaken)
    await mails.send({ kind: 'invite', to: email, token, email, redirectTo: redirectOf(c) })
    return c.json(toUserObject(user))
  })
}

/** Also behind generate_link, which hands the link to the caller instead of sending it. */
export function createInvite({ tokens }: Pick<AuthServices, 'tokens'>) {
  return async (tx: Queryable, email: string, userMetadata: Metadata, token: OneTimeToken): Promise<UserRow> => {
    const existing = await lockUserByEmail(tx, email)
    if (existing !== null && existing.email_confirmed_at !== null) throw emailExists()
    const user = existing ?? (await insertUser(tx, { email, passwordHash: null, userMetadata }))
    await tokens.store(tx, user.id, 'confirmation_token', email, token.link)
    const now = new Date()
    // Who signed up for the address without confirming it may not have been its holder: that password goes.
    return updateUser(tx, user.id, { invited_at: now, confirmation_sent_at: now, encrypted_password: null })
  }
}
