import { Hono } from 'hono'

/** GET /auth/v1/.well-known/jwks.json: tokens are signed with a shared secret, so there is no public key */
export const jwksRoutes = () =>
  new Hono().get('/.well-known/jwks.json', (c) => c.json({ keys: [] }, 200, { 'Cache-Control': 'public, max-age=600' }))
