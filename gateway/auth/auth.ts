import { Hono } from 'hono'
import { readCredentials } from '#gateway/caller.ts'
import { adminCustomProvidersRoutes } from './admin/admin-custom-providers.ts'
import { adminFactorsRoutes } from './admin/admin-factors.ts'
import { adminGenerateLinkRoutes } from './admin/admin-generate-link.ts'
import { adminUserRoutes } from './admin/admin-user.ts'
import { adminUsersRoutes } from './admin/admin-users.ts'
import { inviteRoutes } from './admin/invite.ts'
import { EQUALIZED_PATHS, equalizeTiming } from './equalize-timing.ts'
import { notFound } from './errors.ts'
import { factorsRoutes } from './factors/factors.ts'
import { passkeyRoutes } from './factors/passkeys.ts'
import { formatError } from './format-error.ts'
import { healthRoutes } from './health.ts'
import { oauthServerRoutes } from './oauth-server/oauth-server.ts'
import { openidConfigurationRoutes } from './oauth-server/openid-configuration.ts'
import { reauthenticateRoutes } from './passwords/reauthenticate.ts'
import { recoverRoutes } from './passwords/recover.ts'
import { authorizeRoutes } from './providers/authorize.ts'
import { callbackRoutes } from './providers/callback.ts'
import { ssoRoutes } from './providers/sso.ts'
import { userIdentitiesRoutes } from './providers/user-identities.ts'
import { type AuthOptions, createServices } from './services.ts'
import { jwksRoutes } from './sessions/jwks.ts'
import { logoutRoutes } from './sessions/logout.ts'
import { settingsRoutes } from './settings.ts'
import { otpRoutes } from './sign-in/otp.ts'
import { tokenRoutes } from './sign-in/token.ts'
import { signupRoutes } from './sign-up/signup.ts'
import { userRoutes } from './users/user.ts'
import { resendRoutes } from './verification/resend.ts'
import { verifyRoutes } from './verification/verify.ts'

/** The Supabase Auth API: accounts and sessions. Mount it at /auth/v1. */
export function createAuth(options: AuthOptions): Hono {
  const services = createServices(options)
  const { authenticate, log } = options

  const app = new Hono()
  if (options.config.hidesAccountExistence) for (const path of EQUALIZED_PATHS) app.use(path, equalizeTiming)
  return app
    .use(async (c, next) => {
      // A client may refresh with an expired bearer token, so only the API key is checked here.
      const { apikey } = readCredentials(c.req.raw.headers, new URL(c.req.url).searchParams)
      await authenticate({ apikey, bearer: null })
      c.header('Cache-Control', 'no-store')
      await next()
    })
    .route('/', signupRoutes(services))
    .route('/', tokenRoutes(services))
    .route('/', userIdentitiesRoutes(services))
    .route('/', userRoutes(services))
    .route('/', logoutRoutes(services))
    .route('/', recoverRoutes(services))
    .route('/', otpRoutes(services))
    .route('/', verifyRoutes(services))
    .route('/', resendRoutes(services))
    .route('/', reauthenticateRoutes(services))
    .route('/', inviteRoutes(services))
    .route('/', adminUsersRoutes(services))
    .route('/', adminUserRoutes(services))
    .route('/', adminFactorsRoutes(services))
    .route('/', adminGenerateLinkRoutes(services))
    .route('/', adminCustomProvidersRoutes(services))
    .route('/', factorsRoutes(services))
    .route('/', settingsRoutes(services))
    .route('/', healthRoutes())
    .route('/', jwksRoutes(options.keys))
    .route('/', openidConfigurationRoutes(options.config, options.keys))
    .route('/', oauthServerRoutes(services))
    .route('/', ssoRoutes())
    .route('/', passkeyRoutes(services))
    .route('/', authorizeRoutes(services))
    .route('/', callbackRoutes(services))
    .all('*', () => {
      throw notFound()
    })
    .onError(formatError(log))
}
