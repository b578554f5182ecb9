import { Hono } from 'hono'
import { z } from 'zod'
import type { OAuthServerConfig } from '#gateway/auth/config.ts'
import { oauthClientUnknown, validationFailed } from '#gateway/auth/errors.ts'
import { withParameters } from '#gateway/auth/redirects.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import type { CodeChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import { insertAuthorization } from './oauth-authorization-rows.ts'
import { findOAuthClient, type OAuthClientRow } from './oauth-client-rows.ts'
import { coversScopes, findUnknownScope, parseScopes } from './oauth-scopes.ts'

type Query = Readonly<Record<string, string | undefined>>

/** GET /auth/v1/oauth/authorize: redirects from the client to the consent page */
export function oauthAuthorizeRoutes({ config, serviceDatabase, limits }: AuthServices, server: OAuthServerConfig) {
  /** Errors are only reported to a redirect URI that the client registered. */
  async function requireClient(query: Query): Promise<OAuthClientRow> {
    if (!query.client_id) throw validationFailed('client_id is required')
    if (!query.redirect_uri) throw validationFailed('redirect_uri is required')
    if (!z.guid().safeParse(query.client_id).success) throw oauthClientUnknown('invalid client_id format')
    const client = await findOAuthClient(serviceDatabase, query.client_id)
    if (client === null) throw oauthClientUnknown('invalid client_id')
    if (!client.redirect_uris.split(',').includes(query.redirect_uri)) throw validationFailed('invalid redirect_uri')
    return client
  }

  async function start(query: Query, client: OAuthClientRow, redirectUri: string): Promise<string> {
    const redirectToClient = (problem: Problem) =>
      withParameters(redirectUri, { query: { ...problem, ...(query.state ? { state: query.state } : {}) } })
    const scopes = parseScopes(query.scope || defaultScope(client, server))
    const challenge = parseChallenge(query)
    const problem = findProblem(query, scopes, client)
    if (problem !== null) return redirectToClient(problem)
    if (typeof challenge === 'string') return redirectToClient(invalid(challenge))
    if (server.authorizationPath === '') return redirectToClient(NO_PAGE)
    const authorization_id = await insertAuthorization(
      serviceDatabase,
      {
        clientId: client.id,
        redirectUri,
        scope: scopes.join(' '),
        challenge,
        state: query.state || null,
        resource: query.resource || null,
        nonce: query.nonce || null,
      },
      server.authorizationExpiry,
    )
    const page = `${config.siteUrl.replace(/\/+$/, '')}/${server.authorizationPath.replace(/^\/+/, '')}`
    return withParameters(page, { query: { authorization_id } })
  }

  return new Hono().get('/oauth/authorize', async (c) => {
    await limits.countRequest(c, 'token')
    const query = c.req.query()
    const client = await requireClient(query)
    return c.redirect(await start(query, client, query.redirect_uri ?? ''), 302)
  })
}

type Problem = Record<'error' | 'error_description', string>

const invalid = (error_description: string): Problem => ({ error: 'invalid_request', error_description })
const NO_PAGE: Problem = { error: 'server_error', error_description: 'oauth authorization path not configured' }

const defaultScope = ({ scope }: OAuthClientRow, server: OAuthServerConfig) => {
  const asked = parseScopes(server.defaultScope)
  return scope === null || coversScopes(parseScopes(scope), asked) ? server.defaultScope : scope
}

const LIMITS = { state: 4096, resource: 2048, nonce: 255 } as const

/** A client's error, reported in the redirect. */
function findProblem(query: Query, scopes: readonly string[], client: OAuthClientRow): Problem | null {
  if (query.response_type && query.response_type !== 'code') return invalid('only response_type=code is supported')
  if (scopes.length === 0) return invalid('scope parameter cannot be empty')
  const unknown = findUnknownScope(scopes)
  if (unknown !== undefined) return invalid(`unsupported scope: ${unknown}`)
  if (client.scope !== null && !coversScopes(parseScopes(client.scope), scopes))
    return { error: 'invalid_scope', error_description: `the client is registered for the scope: ${client.scope}` }
  for (const [name, length] of Object.entries(LIMITS))
    if ((query[name] ?? '').length > length) return invalid(`${name} cannot exceed ${length} characters`)
  const resource = findResourceProblem(query.resource ?? '')
  return resource === null ? null : invalid(resource)
}

/** RFC 8707 */
function findResourceProblem(resource: string): string | null {
  if (resource === '') return null
  if (!/^[a-z][a-z0-9+.-]*:/i.test(resource)) return 'resource must be an absolute URI'
  if (!URL.canParse(resource)) return 'resource must be a valid URI'
  if (resource.includes('#')) return 'resource must not include a fragment component'
  return resource.includes('?') ? 'resource must not include a query component' : null
}

/** @returns the problem as a text, or null */
function parseChallenge({ code_challenge = '', code_challenge_method = '' }: Query): CodeChallenge | string {
  if (code_challenge === '' || code_challenge_method === '')
    return 'PKCE flow requires both code_challenge and code_challenge_method'
  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && method !== 'plain') return "code_challenge_method must be 'S256' or 'plain'"
  if (code_challenge.length < 43 || code_challenge.length > 128)
    return 'code_challenge must be between 43 and 128 characters'
  return /^[A-Za-z0-9._~-]+$/.test(code_challenge)
    ? { challenge: code_challenge, method }
    : 'code_challenge has characters that it may not have'
}
