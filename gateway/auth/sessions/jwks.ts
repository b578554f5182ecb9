import { Hono } from 'hono'
import { publishedKeys, type TokenSecrets } from '#gateway/token-keys.ts'

/** GET /auth/v1/.well-known/jwks.json: empty if tokens are signed with the shared secret alone */
export function jwksRoutes(secrets: TokenSecrets) {
  const keys = publishedKeys(secrets)
  return new Hono().get('/.well-known/jwks.json', (c) =>
    c.json({ keys }, 200, { 'Cache-Control': 'public, max-age=600' }),
  )
}
