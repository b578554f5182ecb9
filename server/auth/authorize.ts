import { Hono } from 'hono'
import { oauthProviderDisabled } from './errors.ts'

/** GET /auth/v1/authorize: no provider is switched on */
export const authorizeRoutes = () =>
  new Hono().get('/authorize', () => {
    throw oauthProviderDisabled()
  })
