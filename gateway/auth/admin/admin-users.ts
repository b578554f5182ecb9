import { Hono } from 'hono'
import { z } from 'zod'
import { flag, metadata, parseBody, parseEmail, parsePhone, text } from '#gateway/auth/body.ts'
import { validationFailed } from '#gateway/auth/errors.ts'
import { addPageHeaders, parsePage } from '#gateway/auth/pages.ts'
import { randomPassword } from '#gateway/auth/passwords/passwords.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { throwDuplicate } from '#gateway/auth/users/duplicate-accounts.ts'
import { toUserObject } from '#gateway/auth/users/user-object.ts'
import { listUsers } from '#gateway/auth/users/users.ts'
import { insertUser, updateUser } from '#gateway/auth/users/write-users.ts'

export const adminUserBody = z.object({
  id: text,
  aud: text,
  role: text,
  email: text,
  phone: text,
  password: z.string().nullish(),
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})
export type AdminUserBody = z.infer<typeof adminUserBody>

/** GET and POST /auth/v1/admin/users */
export function adminUsersRoutes({ serviceDatabase, passwords, requireAdmin }: AuthServices) {
  async function toNewUser(body: AdminUserBody) {
    if (body.email === '' && body.phone === '')
      throw validationFailed('Cannot create a user without either an email or phone')
    if (body.id !== '' && !z.guid().safeParse(body.id).success)
      throw validationFailed('ID must conform to the uuid v4 format')
    return {
      ...(body.id === '' ? {} : { id: body.id }),
      ...(body.aud === '' ? {} : { aud: body.aud }),
      ...(body.role === '' ? {} : { role: body.role }),
      email: body.email === '' ? null : parseEmail(body.email),
      phone: body.phone === '' ? null : parsePhone(body.phone),
      passwordHash: parseHash(body) ?? (await passwords.hash(body.password || randomPassword())),
      userMetadata: body.user_metadata ?? {},
      appMetadata: body.app_metadata ?? {},
      isEmailConfirmed: body.email_confirm,
      isEmailVerified: body.email_confirm,
      isPhoneConfirmed: body.phone_confirm,
    }
  }

  return new Hono()
    .get('/admin/users', async (c) => {
      await requireAdmin(c)
      const page = parsePage(c)
      const { users, total } = await listUsers(serviceDatabase, {
        ...page,
        filter: c.req.query('filter') ?? '',
        isOldestFirst: c.req.query('sort') === 'created_at asc',
      })
      addPageHeaders(c, '/admin/users', page, total)
      return c.json({ users: users.map(toUserObject), aud: 'authenticated' })
    })
    .post('/admin/users', async (c) => {
      await requireAdmin(c)
      const body = await parseBody(c, adminUserBody)
      const newUser = await toNewUser(body)
      const banned_until = parseBan(body.ban_duration)
      const user = await serviceDatabase
        .transaction(async (tx) => {
          const created = await insertUser(tx, newUser)
          return banned_until === undefined ? created : updateUser(tx, created.id, { banned_until })
        })
        .catch(throwDuplicate)
      return c.json(toUserObject(user))
    })
}

/** A bcrypt hash that was made elsewhere. */
export function parseHash({ password, password_hash }: AdminUserBody): string | null {
  if (password_hash === '') return null
  if (password) throw validationFailed('Only a password or a password hash should be provided')
  if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(password_hash))
    throw validationFailed('password_hash must be a bcrypt hash')
  return password_hash
}

const UNIT_MS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 0.001,
  µs: 0.001,
  ns: 0.000001,
}

/**
 * Parses Go's duration syntax ('24h', '1h30m') into a time from now; 'none' lifts the ban.
 * @returns undefined if the field is absent
 */
export function parseBan(duration: string): Date | null | undefined {
  if (duration === '') return undefined
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(h|ms|m|s|us|µs|ns))+$/.test(duration))
    throw validationFailed(`invalid format for ban duration: time: invalid duration "${duration}"`)
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)]
  const ms = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit ?? ''] ?? 0), 0)
  return new Date(Math.min(Date.now() + ms, MAX_TIME))
}

const MAX_TIME = Date.UTC(9999, 11, 31)
