import { Hono } from 'hono'
import { samlDisabled } from '#gateway/auth/errors.ts'

/** /auth/v1/sso: switched off */
export const ssoRoutes = () =>
  new Hono().all('/sso/*', () => {
    throw samlDisabled()
  })
