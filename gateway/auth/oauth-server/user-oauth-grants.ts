import { Hono } from 'hono'
import { parseClientId } from '#gateway/auth/admin/admin-oauth-clients.ts'
import { oauthConsentNotFound, validationFailed } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { lockUser } from '#gateway/auth/users/users.ts'
import { listConsents, revokeConsent } from './oauth-consent-rows.ts'
import { parseScopes } from './oauth-scopes.ts'

/** GET and DELETE /auth/v1/user/oauth/grants: the clients that a user granted access */
export function userOAuthGrantsRoutes({ serviceDatabase, requireSignedIn }: AuthServices) {
  return new Hono()
    .get('/user/oauth/grants', async (c) => {
      const { user } = await requireSignedIn(c)
      const consents = await listConsents(serviceDatabase, user.id)
      return c.json(
        consents.map(({ client_id, client_name, client_uri, logo_uri, scopes, granted_at }) => ({
          client: { id: client_id, name: client_name ?? '', uri: client_uri ?? '', logo_uri: logo_uri ?? '' },
          scopes: parseScopes(scopes),
          granted_at: granted_at.toISOString(),
        })),
      )
    })
    .delete('/user/oauth/grants', async (c) => {
      const { user } = await requireSignedIn(c)
      const given = c.req.query('client_id') ?? ''
      if (given === '') throw validationFailed('client_id query parameter is required')
      const clientId = parseClientId(given)
      const existed = await serviceDatabase.transaction(async (tx) => {
        // Locks the account first, as a decision does: otherwise two could wait for each other.
        await lockUser(tx, user.id)
        return revokeConsent(tx, user.id, clientId)
      })
      if (!existed) throw oauthConsentNotFound()
      return c.body(null, 204)
    })
}
