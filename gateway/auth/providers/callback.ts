import { type Context, Hono } from 'hono'
import { readText } from '#gateway/auth/body.ts'
import { badOAuthState, providerRefused, providerUnreachable } from '#gateway/auth/errors.ts'
import { withParameters } from '#gateway/auth/redirects.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { consumeFlowState, issueProviderCode, type ProviderFlow } from '#gateway/auth/sign-in/flow-state.ts'
import { isDuplicateAccount, toDuplicateError } from '#gateway/auth/users/duplicate-accounts.ts'
import { ApiError } from '#gateway/errors.ts'
import { withoutValues } from '#gateway/log.ts'
import type { ProviderProfile, ProviderTokens } from './providers.ts'

/** GET and POST /auth/v1/callback: redirects from a provider to the product, with a session or an auth code */
export function callbackRoutes(services: AuthServices) {
  const { config, serviceDatabase, limits, log, toLanding } = services
  const finish = createFinish(services)

  async function handle(c: Context, parameters: URLSearchParams): Promise<Response> {
    await limits.countRequest(c, 'verify')
    const flow = await consumeFlowState(serviceDatabase, parameters.get('state') ?? '')
    if (flow === null) return c.redirect(withFailure(toLanding(config.siteUrl), badOAuthState()), 302)
    try {
      return c.redirect(await finish(c, flow, parameters), 302)
    } catch (thrown) {
      const error = toDuplicateError(thrown)
      if (error instanceof ApiError) return c.redirect(withFailure(toLanding(flow.redirectTo), error), 302)
      log.error({ err: withoutValues(error), provider: flow.provider }, 'auth: sign-in at a provider failed')
      return c.redirect(withFailure(toLanding(flow.redirectTo), providerUnreachable()), 302)
    }
  }

  return new Hono()
    .get('/callback', (c) => handle(c, new URL(c.req.url).searchParams))
    .post('/callback', async (c) => handle(c, new URLSearchParams(await readText(c))))
}

function createFinish(services: AuthServices) {
  const { serviceDatabase, findProvider, providerAccounts, sessions, clientOf, toLanding } = services

  async function exchange(flow: ProviderFlow, parameters: URLSearchParams) {
    const refusal = parameters.get('error')
    if (refusal !== null) throw providerRefused(parameters.get('error_description') || refusal)
    const checks = { state: flow.id, nonce: flow.nonce, codeVerifier: flow.codeVerifier }
    return findProvider(flow.provider).exchange(parameters, checks)
  }

  const open = (c: Context, flow: ProviderFlow, profile: ProviderProfile, tokens: ProviderTokens) =>
    serviceDatabase.transaction(async (tx) => {
      const { user, provedEmail } = await (flow.linkTo === null
        ? providerAccounts.signIn(tx, profile, clientOf(c).address)
        : providerAccounts.link(tx, flow.linkTo, profile))
      if (flow.challenge !== null)
        return { code: await issueProviderCode(tx, flow.provider, user.id, flow.challenge, tokens, provedEmail) }
      return { grant: await sessions.open(tx, user, { method: 'oauth', client: clientOf(c), provedEmail }) }
    })

  return async (c: Context, flow: ProviderFlow, parameters: URLSearchParams): Promise<string> => {
    const { profile, tokens } = await exchange(flow, parameters)
    const openSession = () => open(c, flow, profile, tokens)
    // Two parallel first sign-ins: the second one finds the new account.
    const opened = await openSession().catch((error) =>
      isDuplicateAccount(error) ? openSession() : Promise.reject(error),
    )
    if ('code' in opened) return withParameters(toLanding(flow.redirectTo), { query: { code: opened.code } })
    const { user: _, ...session } = await sessions.issue(opened.grant)
    const texts = Object.entries(session).map(([name, value]) => [name, String(value)])
    const provider = {
      provider_token: tokens.accessToken,
      ...(tokens.refreshToken === null ? {} : { provider_refresh_token: tokens.refreshToken }),
    }
    return withParameters(toLanding(flow.redirectTo), {
      fragment: { ...Object.fromEntries(texts), ...provider, sb: '' },
    })
  }
}

function withFailure(redirectTo: string, { status, code, message }: ApiError): string {
  const error = status >= 500 ? 'server_error' : status === 400 ? 'invalid_request' : 'access_denied'
  const parameters = { error, error_code: code, error_description: message }
  return withParameters(redirectTo, { query: parameters, fragment: { ...parameters, sb: '' } })
}
