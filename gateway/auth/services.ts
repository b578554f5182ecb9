import type { Context } from 'hono'
import type { Authenticate, Keys } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import type { SendMail } from '#gateway/mail/send-mail.ts'
import type { SendText } from '#gateway/sms/send-text.ts'
import { type AccountMails, type AfterResponse, createAccountMails } from './account-mails.ts'
import { type CheckCaptcha, createCheckCaptcha } from './captcha.ts'
import type { AuthConfig } from './config.ts'
import { createSignIdToken, type SignIdToken } from './oauth-server/oauth-id-token.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { createProviderAccounts, type ProviderAccounts } from './providers/provider-accounts.ts'
import { createProviders, type FindProvider } from './providers/providers.ts'
import { RateLimits } from './rate-limits.ts'
import { createResolveRedirect, createToLanding, requestedRedirect } from './redirects.ts'
import { type Client, Sessions } from './sessions/sessions.ts'
import {
  createRequireAdmin,
  createRequireSignedIn,
  type RequireAdmin,
  type RequireSignedIn,
  withoutOAuthClients,
  withSecondFactor,
} from './sessions/signed-in.ts'
import { createDeriveToken } from './sessions/token-hash.ts'
import { createBeforeUserCreated } from './sign-up/before-user-created.ts'
import { createOpenAccount, type OpenAccount } from './sign-up/open-account.ts'
import { createTextMessages, type TextMessages } from './text-messages.ts'
import { EmailChanges } from './users/email-change.ts'
import { OneTimeTokens } from './verification/one-time-tokens.ts'
import { PhoneCodes } from './verification/phone-codes.ts'
import { createRedeem, type Redeem } from './verification/redeem.ts'

export interface AuthOptions {
  database: Database
  authenticate: Authenticate
  keys: Keys
  config: AuthConfig
  sendMail: SendMail
  sendText: SendText
  /** Returns the client's network address, for rate limits and sessions. */
  addressOf: (c: Context) => string
  log: Log
  /** Runs work after the response; the default is the next turn of the event loop. */
  afterResponse?: AfterResponse
}

/** Dependencies of the endpoints. */
export interface AuthServices {
  config: AuthConfig
  /** The database with the gateway's own rights: no caller role, no row level security. */
  serviceDatabase: Database
  passwords: Passwords
  sessions: Sessions
  tokens: OneTimeTokens
  mails: AccountMails
  texts: TextMessages
  phoneCodes: PhoneCodes
  emailChanges: EmailChanges
  redeem: Redeem
  /** Returns the stored value of a challenge's code. */
  deriveFactorCode: (factorId: string, code: string) => string
  limits: RateLimits
  checkCaptcha: CheckCaptcha
  openAccount: OpenAccount
  /** @throws ApiError unless the provider is enabled */
  findProvider: FindProvider
  providerAccounts: ProviderAccounts
  /** Signs ID tokens; null if tokens are signed with the shared secret. */
  signIdToken: SignIdToken | null
  log: Log
  /** Requires a user's own session. */
  requireSignedIn: RequireSignedIn
  /** Requires a session of a user or of an OAuth client. */
  requireBearer: RequireSignedIn
  /** Requires a user's own session, at aal2 if the user has a second factor. */
  requireFullSession: RequireSignedIn
  requireAdmin: RequireAdmin
  clientOf: (c: Context) => Client
  /** Returns the link target that a request asks for, if it is allowed. */
  redirectOf: (c: Context, inBody?: string) => string
  /** Returns the redirect for a browser that carries a session. */
  toLanding: (redirectTo: string) => string
}

export function createServices({
  database: serviceDatabase,
  authenticate,
  keys,
  config,
  sendMail,
  sendText,
  addressOf,
  log,
  afterResponse = setImmediate,
}: AuthOptions): AuthServices {
  const resolveRedirect = createResolveRedirect(config)
  const tokens = new OneTimeTokens(keys.jwtSecret, config)
  const mails = createAccountMails(config, sendMail, log, afterResponse)
  const openAccount = createOpenAccount(createBeforeUserCreated(config.beforeUserCreatedHook))
  const texts = createTextMessages(config, sendText, log)
  const deriveFactorCode = createDeriveToken(keys.jwtSecret, 'factor code')
  const emailChanges = new EmailChanges(config, tokens, mails)
  const requireAdmin = createRequireAdmin(authenticate)
  const requireBearer = createRequireSignedIn(authenticate, serviceDatabase)
  const requireSignedIn = withoutOAuthClients(requireBearer)
  return {
    config,
    serviceDatabase,
    passwords: createPasswords(config),
    sessions: new Sessions(serviceDatabase, keys, config),
    tokens,
    mails,
    texts,
    phoneCodes: new PhoneCodes(config, tokens, texts),
    emailChanges,
    deriveFactorCode: (factorId, code) => deriveFactorCode(`${factorId} ${code}`).digest('hex'),
    redeem: createRedeem(config, tokens, emailChanges),
    limits: new RateLimits(config, addressOf, serviceDatabase),
    checkCaptcha: createCheckCaptcha(config.captcha, requireAdmin, addressOf),
    openAccount,
    findProvider: createProviders(config),
    providerAccounts: createProviderAccounts(config, openAccount),
    log,
    requireSignedIn,
    requireFullSession: withSecondFactor(requireSignedIn),
    requireBearer,
    signIdToken: createSignIdToken(keys, config),
    requireAdmin,
    clientOf: (c) => ({ address: addressOf(c), userAgent: c.req.header('user-agent') ?? null }),
    toLanding: createToLanding(config),
    redirectOf: (c, inBody) => resolveRedirect(inBody || requestedRedirect(c)),
  }
}
