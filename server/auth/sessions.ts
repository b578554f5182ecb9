import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Keys } from '#server/caller.ts'
import type { Database, Queryable } from '#server/database/database.ts'
import { type AuthenticationMethod, createSignAccessToken } from './access-token.ts'
import type { AuthConfig } from './config.ts'
import { refreshTokenAlreadyUsed, refreshTokenNotFound, refreshTokenOfBannedUser, sessionExpired } from './errors.ts'
import { createDeriveToken, hashToken } from './token-hash.ts'
import { toUserObject } from './user-object.ts'
import { findUser, isBanned, type UserRow } from './users.ts'

/** Where a session is used from. */
export interface Client {
  address: string
  userAgent: string | null
}

export interface SessionRow {
  id: string
  user_id: string
  created_at: Date
  refreshed_at: Date | null
  not_after: Date | null
  aal: string
  proved_email: string | null
}

/** A session that the database has, before its access token is signed. */
interface Grant {
  user: UserRow
  sessionId: string
  aal: string
  refreshToken: string
  amr: readonly AuthenticationMethod[]
}

interface TokenRow {
  token: string
  seed: string
  parent: string | null
  revoked: boolean
  updated_at: Date
  /** Seconds since it was issued or revoked, by the database's clock. */
  age: number
}

export type Sessions = ReturnType<typeof createSessions>

type SessionConfig = Pick<
  AuthConfig,
  | 'apiUrl'
  | 'accessTokenExpiry'
  | 'refreshTokenRotation'
  | 'refreshTokenReuseInterval'
  | 'sessionTimebox'
  | 'sessionInactivityTimeout'
>

export function createSessions(serviceDatabase: Database, keys: Keys, config: SessionConfig) {
  const signAccessToken = createSignAccessToken(keys, config)
  const derive = createDeriveToken(keys.jwtSecret, 'refresh token')
  const toRefreshToken = (seed: string) => derive(seed).digest('base64url')

  /** Signs a person in, in the transaction that proved who they are. */
  async function open(
    tx: Queryable,
    user: UserRow,
    { method, client, provedEmail }: { method: string; client: Client; provedEmail?: string | null },
  ): Promise<Grant> {
    const sessionId = randomUUID()
    const now = new Date()
    await tx.batch([
      {
        text: `insert into auth.sessions (id, user_id, user_agent, ip, proved_email) values ($1, $2, $3, $4, $5)`,
        values: [sessionId, user.id, client.userAgent, toInet(client.address), provedEmail ?? null],
      },
      {
        text: 'insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)',
        values: [sessionId, method],
      },
      { text: 'update auth.users set last_sign_in_at = $2 where id = $1', values: [user.id, now] },
    ])
    return {
      user: { ...user, last_sign_in_at: now },
      sessionId,
      aal: 'aal1',
      refreshToken: await addRefreshToken(tx, user.id, sessionId, null),
      amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
    }
  }

  /** The session as the API gives it out. */
  async function issue(grant: Grant) {
    const { token, expiresAt } = await signAccessToken(grant)
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: config.accessTokenExpiry,
      expires_at: expiresAt,
      refresh_token: grant.refreshToken,
      user: toUserObject(grant.user),
    }
  }

  async function addRefreshToken(tx: Queryable, userId: string, sessionId: string, parent: string | null) {
    const seed = randomUUID()
    const token = toRefreshToken(seed)
    await tx.query(
      'insert into auth.refresh_tokens (token, seed, user_id, session_id, parent) values ($1, $2, $3, $4, $5)',
      [hashToken(token), seed, userId, sessionId, parent],
    )
    return token
  }

  /**
   * Exchanges a refresh token. Who holds the session's row goes first, and the others see what it did: any number of
   * parallel exchanges of one token give the same new token.
   */
  async function refresh(presented: string, client: Client) {
    const outcome = await serviceDatabase.transaction(async (tx) => {
      const found = await lockSessionOf(tx, hashToken(presented))
      if (found === null) throw refreshTokenNotFound()
      const { session, token } = found
      const user = await findUser(tx, session.user_id)
      if (user === null) throw refreshTokenNotFound()
      if (isBanned(user)) throw refreshTokenOfBannedUser()
      checkLifetime(session, token)
      const refreshToken = await rotate(tx, session, token, presented)
      if (refreshToken === null) {
        await tx.query('update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1', [
          session.id,
        ])
        return null
      }
      await tx.query('update auth.sessions set refreshed_at = now(), user_agent = $2, ip = $3 where id = $1', [
        session.id,
        client.userAgent,
        toInet(client.address),
      ])
      return { user, sessionId: session.id, aal: session.aal, refreshToken, amr: await readMethods(tx, session.id) }
    })
    // The revocation of the family has to be kept, so the failure comes after the commit.
    if (outcome === null) throw refreshTokenAlreadyUsed()
    return issue(outcome)
  }

  /** @returns the token to hand out, or null where this one was stolen or is far too old */
  async function rotate(tx: Queryable, session: SessionRow, token: TokenRow, presented: string) {
    if (!token.revoked) {
      if (!config.refreshTokenRotation) return presented
      await tx.query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [
        token.token,
      ])
      return addRefreshToken(tx, session.user_id, session.id, token.token)
    }
    const active = await findActiveToken(tx, session.id)
    // The client never got our last answer.
    if (active !== null && active.parent === token.token) {
      const again = toRefreshToken(active.seed)
      if (hashToken(again) === active.token) return again
    }
    if (active === null || token.age > config.refreshTokenReuseInterval) return null
    await tx.query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [active.token])
    return addRefreshToken(tx, session.user_id, session.id, active.token)
  }

  function checkLifetime(session: SessionRow, token: TokenRow): void {
    const { sessionTimebox, sessionInactivityTimeout } = config
    const now = Date.now()
    const isOver = session.not_after !== null && session.not_after.getTime() < now
    if (isOver || (sessionTimebox !== null && session.created_at.getTime() + sessionTimebox * 1000 < now))
      throw sessionExpired()
    const lastUse = Math.max(session.refreshed_at?.getTime() ?? 0, token.updated_at.getTime())
    if (sessionInactivityTimeout !== null && lastUse + sessionInactivityTimeout * 1000 < now)
      throw sessionExpired(' (Inactivity)')
  }

  return { open, issue, refresh }
}

/** Its user's other sessions, or all of them. */
export async function endSessions(
  on: Queryable,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<void> {
  const [condition, sessionId] =
    which === 'all' ? [''] : 'only' in which ? ['and id = $2', which.only] : ['and id <> $2', which.except]
  await on.query(
    `delete from auth.sessions where user_id = $1 ${condition}`,
    sessionId === undefined ? [userId] : [userId, sessionId],
  )
}

const SESSION_COLUMNS = 'id, user_id, created_at, refreshed_at, not_after, aal::text as aal, proved_email'
const TOKEN_COLUMNS = `token, seed, parent, revoked, updated_at,
  extract(epoch from clock_timestamp() - updated_at)::float8 as age`

export async function findSession(on: Queryable, id: string, userId: string): Promise<SessionRow | null> {
  const [session] = await on.query<SessionRow>(
    `select ${SESSION_COLUMNS} from auth.sessions where id = $1 and user_id = $2`,
    [id, userId],
  )
  return session ?? null
}

// The token is read again after the lock was got: somebody else may have rotated it meanwhile.
async function lockSessionOf(tx: Queryable, token: string): Promise<{ session: SessionRow; token: TokenRow } | null> {
  const [session] = await tx.query<SessionRow>(
    `select ${SESSION_COLUMNS} from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [token],
  )
  if (session === undefined) return null
  const [row] = await tx.query<TokenRow>(`select ${TOKEN_COLUMNS} from auth.refresh_tokens where token = $1`, [token])
  return row === undefined ? null : { session, token: row }
}

async function findActiveToken(tx: Queryable, sessionId: string): Promise<TokenRow | null> {
  const [token] = await tx.query<TokenRow>(
    `select ${TOKEN_COLUMNS} from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  )
  return token ?? null
}

async function readMethods(on: Queryable, sessionId: string): Promise<AuthenticationMethod[]> {
  const rows = await on.query<{ method: string; at: Date }>(
    `select authentication_method as method, updated_at as at from auth.mfa_amr_claims
     where session_id = $1 order by updated_at desc`,
    [sessionId],
  )
  return rows.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) }))
}

const toInet = (address: string) => (isIP(address) === 0 ? null : address)
