import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { flag, parseBody, parseEmail, parseOptionalBody, parsePhone } from '#gateway/auth/body.ts'
import { userIdInvalid, userNotFound } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { endSessions } from '#gateway/auth/sessions/sessions.ts'
import { throwDuplicate } from '#gateway/auth/users/duplicate-accounts.ts'
import { discardPendingChanges, discardPhoneChange } from '#gateway/auth/users/pending-changes.ts'
import { toUserObject } from '#gateway/auth/users/user-object.ts'
import { findUser, isBanned, lockUser, type UserRow } from '#gateway/auth/users/users.ts'
import {
  anonymizeUser,
  deleteUser,
  mergeMetadata,
  setEmail,
  setPhone,
  updateUser,
} from '#gateway/auth/users/write-users.ts'
import { dropTokens } from '#gateway/auth/verification/one-time-tokens.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { type AdminUserBody, adminUserBody, parseBan, parseHash } from './admin-users.ts'

const deleteBody = z.object({ should_soft_delete: flag })

/** GET, PUT and DELETE /auth/v1/admin/users/{id} */
export function adminUserRoutes({ serviceDatabase, passwords, requireAdmin }: AuthServices) {
  async function parseHashOf(body: AdminUserBody): Promise<string | null> {
    const hash = parseHash(body)
    if (hash !== null || body.password == null) return hash
    await passwords.check(body.password)
    return passwords.hash(body.password)
  }

  return new Hono()
    .get('/admin/users/:id', async (c) => {
      await requireAdmin(c)
      const user = await findUser(serviceDatabase, parseUserId(c))
      if (user === null) throw userNotFound()
      return c.json(toUserObject(user))
    })
    .put('/admin/users/:id', async (c) => {
      await requireAdmin(c)
      const id = parseUserId(c)
      const body = await parseBody(c, adminUserBody)
      const passwordHash = await parseHashOf(body)
      const user = await serviceDatabase
        .transaction(async (tx) => {
          const locked = await lockUser(tx, id)
          if (locked === null) throw userNotFound()
          return change(tx, locked, body, passwordHash)
        })
        .catch(throwDuplicate)
      return c.json(toUserObject(user))
    })
    .delete('/admin/users/:id', async (c) => {
      await requireAdmin(c)
      const id = parseUserId(c)
      const { should_soft_delete } = await parseOptionalBody(c, deleteBody)
      await serviceDatabase.transaction(async (tx) => {
        const user = await lockUser(tx, id)
        if (user === null) throw userNotFound()
        await (should_soft_delete ? anonymizeUser(tx, user) : deleteUser(tx, id))
      })
      return c.json({})
    })
}

async function change(
  tx: Queryable,
  user: UserRow,
  body: AdminUserBody,
  passwordHash: string | null,
): Promise<UserRow> {
  const banned_until = parseBan(body.ban_duration)
  let changed = await updateUser(tx, user.id, {
    ...(body.role === '' ? {} : { role: body.role }),
    ...(body.user_metadata ? { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, body.user_metadata) } : {}),
    ...(body.app_metadata ? { raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, body.app_metadata) } : {}),
    ...(banned_until === undefined ? {} : { banned_until }),
    ...(passwordHash === null ? {} : { encrypted_password: passwordHash }),
  })
  const email = body.email === '' ? user.email : parseEmail(body.email)
  const phone = body.phone === '' ? user.phone : parsePhone(body.phone)
  // A change that was begun before would replace what the administrator sets.
  if (passwordHash !== null || email !== user.email) changed = await discardPendingChanges(tx, user.id)
  else if (phone !== user.phone) changed = await discardPhoneChange(tx, user.id)
  if (passwordHash !== null || isBanned(changed)) await endSessions(tx, user.id, 'all')
  if (email !== null && (email !== user.email || body.email_confirm)) {
    changed = await setEmail(tx, changed, { email, isVerified: body.email_confirm })
    await dropTokens(tx, user.id, ['confirmation_token', 'recovery_token', 'reauthentication_token'])
  }
  if (phone !== null && (phone !== user.phone || body.phone_confirm))
    changed = await setPhone(tx, changed, { phone, isVerified: body.phone_confirm })
  return changed
}

/** @throws ApiError if the id is not a UUID */
export function parseUserId(c: Context): string {
  const id = c.req.param('id') ?? ''
  if (!z.guid().safeParse(id).success) throw userIdInvalid()
  return id
}
