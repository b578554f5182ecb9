import { Hono } from 'hono'
import { customProvidersDisabled } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'

/** /auth/v1/admin/custom-providers: answers as the real service does where they are switched off */
export const adminCustomProvidersRoutes = ({ requireAdmin }: AuthServices) =>
  new Hono().all('/admin/custom-providers/*', async (c) => {
    await requireAdmin(c)
    throw customProvidersDisabled()
  })
