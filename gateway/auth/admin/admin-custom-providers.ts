import { Hono } from 'hono'
import { customProvidersDisabled } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'

/** /auth/v1/admin/custom-providers: answers like GoTrue with custom providers switched off */
export const adminCustomProvidersRoutes = ({ requireAdmin }: AuthServices) =>
  new Hono().all('/admin/custom-providers/*', async (c) => {
    await requireAdmin(c)
    throw customProvidersDisabled()
  })
