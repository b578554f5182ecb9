import { Hono } from 'hono'
import { z } from 'zod'
import {
  identityEmailConflict,
  identityIdInvalid,
  identityNotFound,
  lastIdentity,
  manualLinkingDisabled,
  notFound,
  tokenUserNotFound,
} from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { isEmailTaken, throwDuplicate } from '#gateway/auth/users/duplicate-accounts.ts'
import { discardPendingChanges } from '#gateway/auth/users/pending-changes.ts'
import { type IdentityRow, lockUser, type UserRow } from '#gateway/auth/users/users.ts'
import { listProviders, updateUser } from '#gateway/auth/users/write-users.ts'
import { dropTokens } from '#gateway/auth/verification/one-time-tokens.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { createStartFlow } from './authorize.ts'

/** /auth/v1/user/identities: links and unlinks a user's identities */
export function userIdentitiesRoutes(services: AuthServices) {
  const { config, serviceDatabase, requireSignedIn, requireFullSession } = services
  const startFlow = createStartFlow(services)

  return new Hono()
    .use('/user/identities/*', async (c, next) => {
      if (!config.manualLinking) {
        await requireSignedIn(c)
        throw manualLinkingDisabled()
      }
      await next()
    })
    .get('/user/identities/authorize', async (c) => {
      const { user } = await requireFullSession(c)
      const url = await startFlow(c, user.id)
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
    })
    .delete('/user/identities/:id', async (c) => {
      const { user: holder } = await requireFullSession(c)
      const id = c.req.param('id')
      if (!z.guid().safeParse(id).success) throw identityIdInvalid()
      await serviceDatabase
        .transaction(async (tx) => {
          const user = await lockUser(tx, holder.id)
          if (user === null) throw tokenUserNotFound()
          const identity = user.identities.find((one) => one.id === id)
          if (user.identities.length <= 1) throw lastIdentity()
          if (identity === undefined) throw identityNotFound()
          await tx.query('delete from auth.identities where id = $1', [id])
          // A password needs the address or number of its account.
          const lost = LOST[identity.provider]
          const changed = lost === undefined ? user : await updateUser(tx, user.id, lost)
          const left = user.identities.filter((one) => one !== identity)
          await listProviders(tx, await moveToIdentity(tx, changed, left))
        })
        .catch(throwDuplicate)
      return c.json({})
    })
    .all('/user/identities/*', () => {
      throw notFound()
    })
}

const LOST: Readonly<Record<string, Parameters<typeof updateUser>[2]>> = {
  phone: { phone: null, phone_confirmed_at: null },
  email: { encrypted_password: null },
}

/**
 * Moves an account whose address belongs to none of its identities any more to the address of one of them, or to none:
 * the former mailbox must not sign in.
 * @throws ApiError if other accounts have the addresses of the identities
 */
async function moveToIdentity(tx: Queryable, user: UserRow, identities: readonly IdentityRow[]): Promise<UserRow> {
  if (user.email === null || identities.some(({ email }) => email === user.email)) return user
  // An address that its provider does not vouch for is not proved.
  const verified = identities.filter(({ identity_data }) => identity_data.email_verified === true)
  const emails = verified.flatMap(({ email }) => email ?? [])
  const free = await findFree(tx, user, emails)
  if (free === null && emails.length > 0) throw identityEmailConflict()
  // A change that was begun before could move the account once more.
  await discardPendingChanges(tx, user.id)
  await dropTokens(tx, user.id, ['confirmation_token'])
  return updateUser(tx, user.id, { email: free, email_confirmed_at: free === null ? null : new Date() })
}

async function findFree(tx: Queryable, user: UserRow, emails: readonly string[]): Promise<string | null> {
  for (const email of emails) if (!(await isEmailTaken(tx, user, email))) return email
  return null
}
