import { type Context, Hono } from 'hono'
import * as oidc from 'openid-client'
import { providerUnreachable } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { parseChallenge, saveFlowState } from '#gateway/auth/sign-in/flow-state.ts'

/** GET /auth/v1/authorize: redirects to a provider, which redirects back to /callback */
export function authorizeRoutes(services: AuthServices) {
  const startFlow = createStartFlow(services)
  return new Hono().get('/authorize', async (c) => c.redirect(await startFlow(c, null), 302))
}

/** Builds the provider's sign-in address; `linkTo` is the account that the identity will belong to. */
export function createStartFlow({ serviceDatabase, findProvider, limits, redirectOf, log }: AuthServices) {
  return async (c: Context, linkTo: string | null): Promise<string> => {
    const { provider: name = '', scopes = '', code_challenge = '', code_challenge_method = '' } = c.req.query()
    const provider = findProvider(name)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    await limits.countRequest(c, 'otp')
    const [nonce, codeVerifier] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
    const state = await saveFlowState(serviceDatabase, {
      provider: name,
      redirectTo: redirectOf(c),
      challenge,
      nonce,
      codeVerifier,
      linkTo,
    })
    return provider.authorizationUrl({ state, nonce, codeVerifier }, scopes).catch((error: unknown) => {
      log.error({ err: error, provider: name }, 'auth: sign-in provider is unreachable')
      throw providerUnreachable()
    })
  }
}
