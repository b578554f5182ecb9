import type { Context } from 'hono'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import {
  aal2RequiredToDecide,
  badJwt,
  noAuthorization,
  notAdmin,
  notForOAuthClients,
  sessionNotFound,
  tokenUserNotFound,
  userBanned,
} from '#gateway/auth/errors.ts'
import { findUser, hasSecondFactor, isBanned, type UserRow } from '#gateway/auth/users/users.ts'
import { type Authenticate, readCredentials } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { findSession, type SessionRow } from './sessions.ts'

export interface SignedIn {
  user: UserRow
  /** Null for a token that was issued elsewhere with the same secret. */
  session: SessionRow | null
  claims: JWTPayload
}

export type RequireSignedIn = (c: Context) => Promise<SignedIn>
export type RequireAdmin = (c: Context) => Promise<void>

const uuid = z.guid()
const ADMIN_ROLES: readonly string[] = ['service_role', 'supabase_admin']

/** Requires the user's own session: OAuth clients must not change an account. */
export const withoutOAuthClients =
  (requireSignedIn: RequireSignedIn): RequireSignedIn =>
  async (c) => {
    const signedIn = await requireSignedIn(c)
    if (signedIn.session !== null && signedIn.session.oauth_client_id !== null) throw notForOAuthClients()
    return signedIn
  }

/** Requires aal2 of users with a second factor: a password alone must not cause lasting changes. */
export const withSecondFactor =
  (requireSignedIn: RequireSignedIn): RequireSignedIn =>
  async (c) => {
    const signedIn = await requireSignedIn(c)
    if (hasSecondFactor(signedIn.user) && signedIn.session?.aal !== 'aal2') throw aal2RequiredToDecide()
    return signedIn
  }

/** Authenticates the bearer token against the current user and session rows. */
export function createRequireSignedIn(authenticate: Authenticate, serviceDatabase: Database): RequireSignedIn {
  return async (c) => {
    const credentials = readCredentials(c.req.raw.headers, new URLSearchParams())
    if (credentials.bearer === null || credentials.bearer.startsWith('sb_')) throw noAuthorization()
    const { claims } = await authenticate(credentials)
    const user = await findUser(serviceDatabase, parseSubject(claims.sub))
    if (user === null || user.deleted_at !== null) throw tokenUserNotFound()
    // A banned user's sessions are deleted too, but this error is more precise.
    if (isBanned(user)) throw userBanned(403)
    const session = await findClaimedSession(serviceDatabase, claims, user.id)
    return { user, session, claims }
  }
}

/** Requires the service role's key, as bearer or as API key. */
export function createRequireAdmin(authenticate: Authenticate): RequireAdmin {
  return async (c) => {
    const credentials = readCredentials(c.req.raw.headers, new URLSearchParams())
    if (credentials.bearer === null && credentials.apikey === null) throw noAuthorization()
    const { role } = await authenticate(credentials)
    if (!ADMIN_ROLES.includes(role)) throw notAdmin()
  }
}

async function findClaimedSession(on: Database, { session_id }: JWTPayload, userId: string) {
  if (session_id === undefined || session_id === '') return null
  const id = uuid.safeParse(session_id)
  const session = id.success ? await findSession(on, id.data, userId) : null
  if (session === null) throw sessionNotFound()
  return session
}

function parseSubject(sub: string | undefined): string {
  if (sub === undefined || sub === '') throw badJwt('invalid claim: missing sub claim')
  if (!uuid.safeParse(sub).success) throw badJwt('invalid claim: sub claim must be a UUID')
  return sub
}
