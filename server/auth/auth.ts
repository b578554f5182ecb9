import { Hono } from 'hono'
import { readCredentials } from '#server/caller.ts'
import { adminCustomProvidersRoutes } from './admin-custom-providers.ts'
import { adminFactorsRoutes } from './admin-factors.ts'
import { adminGenerateLinkRoutes } from './admin-generate-link.ts'
import { adminUserRoutes } from './admin-user.ts'
import { adminUsersRoutes } from './admin-users.ts'
import { authorizeRoutes } from './authorize.ts'
import { callbackRoutes } from './callback.ts'
import { notFound } from './errors.ts'
import { EVEN_PATHS, evenAnswers } from './even-answers.ts'
import { factorsRoutes } from './factors.ts'
import { formatError } from './format-error.ts'
import { healthRoutes } from './health.ts'
import { inviteRoutes } from './invite.ts'
import { jwksRoutes } from './jwks.ts'
import { logoutRoutes } from './logout.ts'
import { oauthServerRoutes } from './oauth-server.ts'
import { openidConfigurationRoutes } from './openid-configuration.ts'
import { otpRoutes } from './otp.ts'
import { passkeyRoutes } from './passkeys.ts'
import { reauthenticateRoutes } from './reauthenticate.ts'
import { recoverRoutes } from './recover.ts'
import { resendRoutes } from './resend.ts'
import { type AuthOptions, createServices } from './services.ts'
import { settingsRoutes } from './settings.ts'
import { signupRoutes } from './signup.ts'
import { ssoRoutes } from './sso.ts'
import { tokenRoutes } from './token.ts'
import { userRoutes } from './user.ts'
import { userIdentitiesRoutes } from './user-identities.ts'
import { verifyRoutes } from './verify.ts'

/** Accounts and sessions, in the form of Supabase Auth; mounted at /auth/v1. */
export function createAuth(options: AuthOptions): Hono {
  const services = createServices(options)
  const { authenticate, log } = options

  const app = new Hono()
  if (options.config.hidesAccounts) for (const path of EVEN_PATHS) app.use(path, evenAnswers)
  return app
    .use(async (c, next) => {
      // A bearer token may have run out where a new one is asked for, so here the key alone is looked at.
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
