import { type Context, Hono } from 'hono'
import { adminOAuthClientsRoutes } from '#gateway/auth/admin/admin-oauth-clients.ts'
import { oauthServerDisabled } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { oauthAuthorizationsRoutes } from './oauth-authorizations.ts'
import { oauthAuthorizeRoutes } from './oauth-authorize.ts'
import { oauthRegisterRoutes } from './oauth-register.ts'
import { oauthTokenRoutes } from './oauth-token.ts'
import { oauthUserinfoRoutes } from './oauth-userinfo.ts'
import { userOAuthGrantsRoutes } from './user-oauth-grants.ts'

/** The OAuth 2.1 and OpenID Connect server for other applications. */
export function oauthServerRoutes(services: AuthServices): Hono {
  const { oauthServer } = services.config
  if (oauthServer === null) return disabledRoutes(services)
  return new Hono()
    .route('/', adminOAuthClientsRoutes(services))
    .route('/', oauthRegisterRoutes(services, oauthServer))
    .route('/', oauthAuthorizeRoutes(services, oauthServer))
    .route('/', oauthAuthorizationsRoutes(services))
    .route('/', oauthTokenRoutes(services))
    .route('/', oauthUserinfoRoutes(services))
    .route('/', userOAuthGrantsRoutes(services))
}

function disabledRoutes({ requireAdmin, requireSignedIn }: AuthServices): Hono {
  const refuseAfter = (check: (c: Context) => Promise<unknown>) => async (c: Context) => {
    await check(c)
    throw oauthServerDisabled()
  }
  return new Hono()
    .all('/admin/oauth/*', refuseAfter(requireAdmin))
    .all('/user/oauth/*', refuseAfter(requireSignedIn))
    .all(
      '/oauth/*',
      refuseAfter(async () => undefined),
    )
}
