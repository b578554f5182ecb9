import { Hono } from 'hono'
import { manualLinkingDisabled } from './errors.ts'
import type { AuthServices } from './services.ts'

/** /auth/v1/user/identities, switched off: an account has the identity that it was made with. */
export function userIdentitiesRoutes({ requireSignedIn }: AuthServices) {
  return new Hono().all('/user/identities/*', async (c) => {
    await requireSignedIn(c)
    throw manualLinkingDisabled()
  })
}
