import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseBody, text } from '#gateway/auth/body.ts'
import { oauthAuthorizationNotFound, tokenUserNotFound, validationFailed } from '#gateway/auth/errors.ts'
import { withParameters } from '#gateway/auth/redirects.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { lockUser, type UserRow } from '#gateway/auth/users/users.ts'
import type { Queryable } from '#gateway/database/database.ts'
import {
  approveAuthorization,
  claimAuthorization,
  denyAuthorization,
  lockAuthorization,
  type OAuthAuthorizationRow,
} from './oauth-authorization-rows.ts'
import { findOAuthClient } from './oauth-client-rows.ts'
import { findConsentedScopes, saveConsent } from './oauth-consent-rows.ts'
import { coversScopes, parseScopes } from './oauth-scopes.ts'

const consentBody = z.object({ action: text })

/** /auth/v1/oauth/authorizations/{id}: an authorization request, and the user's decision on it */
export function oauthAuthorizationsRoutes({ serviceDatabase, requireFullSession, redirectOf }: AuthServices) {
  // Only the site's own consent page may submit a decision.
  function checkOrigin(c: Context): void {
    const origin = c.req.header('origin')
    if (origin && redirectOf(c, origin) !== origin) throw validationFailed('unauthorized request origin')
  }

  return new Hono()
    .get('/oauth/authorizations/:id', async (c) => {
      checkOrigin(c)
      const { user } = await requireFullSession(c)
      return c.json(await serviceDatabase.transaction((tx) => show(tx, c.req.param('id'), user)))
    })
    .post('/oauth/authorizations/:id/consent', async (c) => {
      checkOrigin(c)
      const { user } = await requireFullSession(c)
      const { action } = await parseBody(c, consentBody)
      if (action !== 'approve' && action !== 'deny') throw validationFailed("action must be 'approve' or 'deny'")
      const redirect_url = await serviceDatabase.transaction((tx) => decide(tx, c.req.param('id'), user, action))
      return c.json({ redirect_url })
    })
}

/** Returns the details for the consent page, or the redirect if the user gave this consent before. */
async function show(tx: Queryable, id: string, user: UserRow) {
  const authorization = await requirePending(tx, id, user)
  if (authorization.user_id === null) {
    await claimAuthorization(tx, authorization.id, user.id)
    const allowed = await findConsentedScopes(tx, user.id, authorization.client_id)
    if (coversScopes(allowed, parseScopes(authorization.scope)))
      return { redirect_url: await approve(tx, authorization) }
  }
  const client = await findOAuthClient(tx, authorization.client_id)
  if (client === null) throw oauthAuthorizationNotFound()
  return {
    authorization_id: authorization.authorization_id,
    redirect_uri: authorization.redirect_uri,
    client: {
      id: client.id,
      name: client.client_name ?? '',
      uri: client.client_uri ?? '',
      logo_uri: client.logo_uri ?? '',
    },
    user: { id: user.id, email: user.email ?? '' },
    scope: authorization.scope,
  }
}

async function decide(tx: Queryable, id: string, user: UserRow, action: 'approve' | 'deny'): Promise<string> {
  const authorization = await requirePending(tx, id, user)
  // The user must have viewed the request before approving it.
  if (authorization.user_id === null) throw oauthAuthorizationNotFound()
  if (action === 'approve') {
    await saveConsent(tx, user.id, authorization.client_id, authorization.scope)
    return approve(tx, authorization)
  }
  await denyAuthorization(tx, authorization.id)
  return redirectToClient(authorization, { error: 'access_denied', error_description: 'User denied the request' })
}

/** Answers unknown, expired and foreign requests alike. */
async function requirePending(tx: Queryable, id: string, user: UserRow): Promise<OAuthAuthorizationRow> {
  // Locks the account before its requests, as deletions do: otherwise two could wait for each other.
  if ((await lockUser(tx, user.id)) === null) throw tokenUserNotFound()
  const authorization = await lockAuthorization(tx, id)
  const isTheirs = authorization?.user_id === null || authorization?.user_id === user.id
  if (authorization === null || authorization.isExpired || !isTheirs) throw oauthAuthorizationNotFound()
  if (authorization.status !== 'pending') throw validationFailed('authorization request cannot be processed')
  return authorization
}

const approve = async (tx: Queryable, authorization: OAuthAuthorizationRow) =>
  redirectToClient(authorization, { code: await approveAuthorization(tx, authorization.id) })

const redirectToClient = ({ redirect_uri, state }: OAuthAuthorizationRow, query: Record<string, string>) =>
  withParameters(redirect_uri, { query: { ...query, ...(state === null ? {} : { state }) } })
