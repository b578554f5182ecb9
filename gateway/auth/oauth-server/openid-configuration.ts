import { Hono } from 'hono'
import type { AuthConfig } from '#gateway/auth/config.ts'
import { oauthServerDisabled } from '#gateway/auth/errors.ts'
import { signingAlgorithm, type TokenSecrets } from '#gateway/token-keys.ts'
import { SCOPES } from './oauth-scopes.ts'

const CLAIMS = [
  'sub',
  'aud',
  'iss',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'name',
  'picture',
  'preferred_username',
  'updated_at',
]

/** GET /auth/v1/.well-known/openid-configuration and …/oauth-authorization-server: discovery */
export function openidConfigurationRoutes({ apiUrl, oauthServer }: AuthConfig, secrets: TokenSecrets) {
  const configuration = {
    issuer: apiUrl,
    authorization_endpoint: `${apiUrl}/oauth/authorize`,
    token_endpoint: `${apiUrl}/oauth/token`,
    jwks_uri: `${apiUrl}/.well-known/jwks.json`,
    userinfo_endpoint: `${apiUrl}/oauth/userinfo`,
    ...(oauthServer?.allowsRegistration ? { registration_endpoint: `${apiUrl}/oauth/clients/register` } : {}),
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [signingAlgorithm(secrets)],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    claims_supported: CLAIMS,
    code_challenge_methods_supported: ['S256', 'plain'],
  }
  const headers = { 'Cache-Control': 'public, max-age=600' }

  return new Hono()
    .get('/.well-known/openid-configuration', (c) => c.json(configuration, 200, headers))
    .get('/.well-known/oauth-authorization-server', (c) => {
      if (oauthServer === null) throw oauthServerDisabled()
      return c.json(configuration, 200, headers)
    })
}
