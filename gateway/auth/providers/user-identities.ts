import { Hono } from 'hono'
import { z } from 'zod'
import {
  identityIdInvalid,
  identityNotFound,
  lastIdentity,
  manualLinkingDisabled,
  notFound,
  tokenUserNotFound,
} from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { lockUser } from '#gateway/auth/users/users.ts'
import { listProviders, updateUser } from '#gateway/auth/users/write-users.ts'
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
      await serviceDatabase.transaction(async (tx) => {
        const user = await lockUser(tx, holder.id)
        if (user === null) throw tokenUserNotFound()
        const identity = user.identities.find((one) => one.id === id)
        if (user.identities.length <= 1) throw lastIdentity()
        if (identity === undefined) throw identityNotFound()
        await tx.query('delete from auth.identities where id = $1', [id])
        // A password needs the address or number of its account.
        const change = LOST[identity.provider]
        await listProviders(tx, change === undefined ? user : await updateUser(tx, user.id, change))
      })
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
