import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { openTestAuth, type TestAuth } from '#gateway/auth/test-auth.ts'
import type { Database } from '#gateway/database/database.ts'
import { parseTokenKeys } from '#gateway/token-keys.ts'

export const REDIRECT_URI = 'https://app.example/callback?from=app'

const oauthServer = {
  allowsRegistration: true,
  authorizationPath: '/oauth/consent',
  authorizationExpiry: 600,
  defaultScope: 'email',
}

/** Auth with its OAuth server on and asymmetric token keys. */
export async function openOAuthServer(chosen: Parameters<typeof openTestAuth>[0] = {}, shared?: Database) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'ours', alg: 'ES256', key_ops: ['sign', 'verify'] }
  return openTestAuth({ oauthServer, tokenKeys: parseTokenKeys(JSON.stringify([key])), ...chosen }, shared)
}

/** The steps of the OAuth flow as raw requests. */
export function createFlow(auth: TestAuth) {
  async function signUp() {
    const { body } = await auth.call('POST', '/signup', { email: `${randomUUID()}@example.org`, password: 'password' })
    return { id: body.user.id, email: body.user.email, as: auth.asBearer(body.access_token), session: body }
  }

  async function register(more: object = {}) {
    const body = { client_name: 'Scoreboard', redirect_uris: [REDIRECT_URI], ...more }
    const answer = await auth.call('POST', '/admin/oauth/clients', body, auth.asAdmin)
    return answer.body
  }

  /** @returns the redirect target and the PKCE verifier */
  async function authorize(clientId: string, more: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      state: 'of the application',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    })
    const response = await auth.app.request(`/auth/v1/oauth/authorize?${query}`)
    const location = response.headers.get('location')
    const to = location === null ? null : new URL(location)
    const body = location === null ? await response.json() : null
    return { status: response.status, body, to, id: to?.searchParams.get('authorization_id') ?? '', verifier }
  }

  const viewRequest = (id: string, as: Record<string, string>) =>
    auth.call('GET', `/oauth/authorizations/${id}`, undefined, as)
  const decide = (id: string, action: string, as: Record<string, string>) =>
    auth.call('POST', `/oauth/authorizations/${id}/consent`, { action }, as)

  /** Approves a request; returns the client's code and its PKCE verifier. */
  async function agree(clientId: string, as: Record<string, string>, more: Record<string, string> = {}) {
    const { id, verifier } = await authorize(clientId, more)
    const { body } = await viewRequest(id, as)
    const redirect = body.redirect_url ?? (await decide(id, 'approve', as)).body.redirect_url
    return { code: new URL(redirect).searchParams.get('code') ?? '', verifier }
  }

  /** Form-encoded; `headers` may contain the secret. */
  async function exchange(parameters: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await auth.app.request('/auth/v1/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(parameters),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  const redeem = ({ code, verifier }: { code: string; verifier: string }, client: OAuthClient, more: object = {}) =>
    exchange({ grant_type: 'authorization_code', code, code_verifier: verifier, ...more }, basic(client))

  /** Runs the whole flow and returns the client's tokens. */
  async function grantAccess(client: OAuthClient, as: Record<string, string>, more: Record<string, string> = {}) {
    return (await redeem(await agree(client.client_id, as, more), client)).body
  }

  return { signUp, register, authorize, viewRequest, decide, agree, exchange, redeem, grantAccess }
}

export interface OAuthClient {
  client_id: string
  client_secret: string
}

export const basic = ({ client_id, client_secret }: OAuthClient) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
})
