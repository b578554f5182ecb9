import { Hono } from 'hono'
import { passkeysDisabled } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'

/** /auth/v1/passkeys and /admin/users/{id}/passkeys: switched off */
export const passkeyRoutes = ({ requireAdmin }: AuthServices) =>
  new Hono()
    .all('/passkeys/*', () => {
      throw passkeysDisabled()
    })
    .all('/admin/users/:id/passkeys/*', async (c) => {
      await requireAdmin(c)
      throw passkeysDisabled()
    })
