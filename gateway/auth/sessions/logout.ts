import { Hono } from 'hono'
import { aal2RequiredToDecide, validationFailed } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { hasSecondFactor } from '#gateway/auth/users/users.ts'
import { type EndedSessions, endSessions } from './sessions.ts'
import type { SignedIn } from './signed-in.ts'

const SCOPES = ['global', 'local', 'others'] as const
type Scope = (typeof SCOPES)[number]

/** POST /auth/v1/logout?scope=global|local|others */
export function logoutRoutes({ serviceDatabase, requireBearer }: AuthServices) {
  return new Hono().post('/logout', async (c) => {
    const asked = c.req.query('scope') || 'global'
    const scope = SCOPES.find((one) => one === asked)
    if (scope === undefined) throw validationFailed(`Unsupported logout scope "${asked}"`)
    const signedIn = await requireBearer(c)
    const ending = sessionsToEnd(scope, signedIn)
    if (ending !== null) await endSessions(serviceDatabase, signedIn.user.id, ending)
    return c.body(null, 204)
  })
}

/**
 * Chooses the sessions that end. An OAuth client and an aal1 session of a user with a second factor end only
 * themselves: a stolen password must not sign the user out elsewhere.
 * @returns null if there is no session to end
 */
function sessionsToEnd(scope: Scope, { user, session }: SignedIn): EndedSessions | null {
  const own = session === null ? null : { only: session.id }
  if (session !== null && session.oauth_client_id !== null) return own
  const lacksFactor = hasSecondFactor(user) && session?.aal !== 'aal2'
  if (lacksFactor && scope === 'others') throw aal2RequiredToDecide()
  if (lacksFactor) return own
  if (scope === 'global' || session === null) return 'all'
  return scope === 'local' ? own : { except: session.id }
}
