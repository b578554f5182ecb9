import { Hono } from 'hono'
import type { AuthServices } from '#gateway/auth/services.ts'
import { claimsOf, metadataWithin } from './oauth-claims.ts'
import { parseScopes } from './oauth-scopes.ts'

/** GET /auth/v1/oauth/userinfo: the claims of the token's user */
export function oauthUserinfoRoutes({ requireBearer }: AuthServices) {
  return new Hono().get('/oauth/userinfo', async (c) => {
    const { user, session } = await requireBearer(c)
    const scopes = parseScopes(session?.scopes ?? '')
    // GoTrue adds its own names to the standard claims.
    return c.json({
      ...claimsOf(user, scopes),
      ...(scopes.includes('phone') && user.phone
        ? { phone: user.phone, phone_verified: user.phone_confirmed_at !== null }
        : {}),
      ...(scopes.includes('profile') ? { user_metadata: metadataWithin(user, scopes) } : {}),
    })
  })
}
