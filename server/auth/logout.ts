import { Hono } from 'hono'
import { validationFailed } from './errors.ts'
import type { AuthServices } from './services.ts'
import { endSessions } from './sessions.ts'

/** POST /auth/v1/logout?scope=global|local|others */
export function logoutRoutes({ serviceDatabase, requireBearer }: AuthServices) {
  return new Hono().post('/logout', async (c) => {
    const scope = c.req.query('scope') || 'global'
    if (!['global', 'local', 'others'].includes(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`)
    const { user, session } = await requireBearer(c)
    if (session !== null && session.oauth_client_id !== null)
      await endSessions(serviceDatabase, user.id, { only: session.id })
    else if (scope === 'global' || session === null) await endSessions(serviceDatabase, user.id, 'all')
    else await endSessions(serviceDatabase, user.id, scope === 'local' ? { only: session.id } : { except: session.id })
    return c.body(null, 204)
  })
}
