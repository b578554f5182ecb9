import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseParameters, text } from '#gateway/auth/body.ts'
import { accessDenied, grantTypeUnsupported, invalidGrant, invalidRequest, OAuthError } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { answerChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import { isBanned, lockUser } from '#gateway/auth/users/users.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import {
  deleteAuthorization,
  findUserOfCode,
  lockAuthorizationByCode,
  type OAuthAuthorizationRow,
} from './oauth-authorization-rows.ts'
import { createRequireOAuthClient } from './oauth-client-auth.ts'
import type { OAuthClientRow } from './oauth-client-rows.ts'
import { parseScopes } from './oauth-scopes.ts'

const parameters = z.object({
  grant_type: text,
  client_id: text,
  client_secret: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
  resource: text,
  refresh_token: text,
})
type Parameters = z.infer<typeof parameters>

/** POST /auth/v1/oauth/token: exchanges a code or a refresh token for new tokens */
export function oauthTokenRoutes(services: AuthServices) {
  const requireClient = createRequireOAuthClient(services.serviceDatabase)
  const grants = { authorization_code: exchangeCode(services), refresh_token: exchangeRefreshToken(services) }
  const isGrant = (type: string): type is keyof typeof grants => Object.hasOwn(grants, type)

  return new Hono().post('/oauth/token', async (c) => {
    await services.limits.countRequest(c, 'token')
    const given = await parseParameters(c, parameters)
    if (given.grant_type === '') throw invalidRequest('grant_type is required')
    const client = await requireClient(c, given)
    if (!isGrant(given.grant_type)) throw grantTypeUnsupported(`Unsupported grant type: ${given.grant_type}`)
    if (!client.grant_types.split(',').includes(given.grant_type))
      throw grantTypeUnsupported(`Client is not allowed to use grant type: ${given.grant_type}`)
    return c.json(await grants[given.grant_type](c, client, given))
  })
}

function exchangeCode({ serviceDatabase, sessions, clientOf, signIdToken }: AuthServices) {
  return async (c: Context, client: OAuthClientRow, given: Parameters) => {
    if (given.code === '') throw invalidRequest('code is required for authorization_code grant')
    const { grant, authorization } = await serviceDatabase.transaction(async (tx) => {
      const userId = await findUserOfCode(tx, given.code)
      const user = userId === null ? null : await lockUser(tx, userId)
      const authorization = await redeem(tx, client, given)
      if (user === null || user.deleted_at !== null) throw invalidGrant('User not found for authorization code')
      if (isBanned(user)) throw accessDenied('User is banned')
      const oauth = { clientId: client.id, scope: authorization.scope }
      const start = { method: 'oauth_provider/authorization_code', client: clientOf(c), oauth }
      return { grant: await sessions.open(tx, user, start), authorization }
    })
    const scopes = parseScopes(authorization.scope)
    const idToken =
      scopes.includes('openid') && signIdToken !== null
        ? await signIdToken({ user: grant.user, clientId: client.id, scopes, nonce: authorization.nonce })
        : null
    return {
      ...toTokens(await sessions.issue(grant), authorization.scope),
      ...(idToken === null ? {} : { id_token: idToken }),
    }
  }
}

/** A code is redeemed once, by its own client, with the PKCE verifier. */
async function redeem(tx: Queryable, client: OAuthClientRow, given: Parameters): Promise<OAuthAuthorizationRow> {
  const authorization = await lockAuthorizationByCode(tx, given.code)
  if (authorization === null) throw invalidGrant('Invalid authorization code')
  if (authorization.isExpired) throw invalidGrant('Authorization code has expired')
  if (authorization.client_id !== client.id) throw invalidGrant('Authorization code was not issued for this client')
  if (given.resource !== '' && given.resource !== authorization.resource)
    throw invalidGrant('Authorization code resource does not match the resource parameter')
  if (given.redirect_uri !== '' && given.redirect_uri !== authorization.redirect_uri)
    throw invalidGrant('Invalid redirect_uri')
  if (given.code_verifier === '')
    throw invalidGrant('PKCE verification failed: code_verifier is required when PKCE challenge is present')
  if (answerChallenge(given.code_verifier, authorization.code_challenge_method) !== authorization.code_challenge)
    throw invalidGrant('PKCE verification failed: code challenge does not match previously saved code verifier')
  await deleteAuthorization(tx, authorization.id)
  return authorization
}

function exchangeRefreshToken({ sessions, clientOf }: AuthServices) {
  return async (c: Context, client: OAuthClientRow, given: Parameters) => {
    if (given.refresh_token === '') throw invalidRequest('refresh_token is required for refresh_token grant')
    const session = await sessions.refresh(given.refresh_token, clientOf(c), client.id).catch(toOAuthError)
    return toTokens(session)
  }
}

type Session = Awaited<ReturnType<AuthServices['sessions']['issue']>>

const toTokens = ({ access_token, token_type, expires_in, refresh_token }: Session, scope?: string) => ({
  access_token,
  token_type,
  expires_in,
  refresh_token,
  ...(scope === undefined ? {} : { scope }),
})

/** Any failure that would end a session is invalid_grant here, so the client must ask the user again. */
function toOAuthError(error: unknown): never {
  const isEnd = error instanceof ApiError && error.status === 400 && !(error instanceof OAuthError)
  throw isEnd ? invalidGrant(error.message) : error
}
