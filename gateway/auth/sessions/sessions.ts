import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthConfig } from '#gateway/auth/config.ts'
import {
  invalidClient,
  refreshTokenAlreadyUsed,
  refreshTokenNotFound,
  refreshTokenOfBannedUser,
  sessionExpired,
} from '#gateway/auth/errors.ts'
import { toUserObject } from '#gateway/auth/users/user-object.ts'
import { findUser, isBanned, type UserRow } from '#gateway/auth/users/users.ts'
import type { Keys } from '#gateway/caller.ts'
import type { Database, Queryable } from '#gateway/database/database.ts'
import { type AuthenticationMethod, createSignAccessToken } from './access-token.ts'
import { createRefreshTokens, findRefreshToken, type RefreshTokenRow } from './refresh-tokens.ts'
import { hashToken } from './token-hash.ts'

/** The network address and user agent of a session. */
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
  /** The OAuth client of the session and its scopes. */
  oauth_client_id: string | null
  scopes: string | null
}

/** A stored session whose access token is not signed yet. */
interface Grant {
  user: UserRow
  sessionId: string
  aal: string
  refreshToken: string
  amr: readonly AuthenticationMethod[]
  oauth: OAuthGrant | null
}

/** The OAuth client that a session belongs to. */
interface OAuthGrant {
  clientId: string
  scope: string
}

interface Start {
  method: string
  client: Client
  /** See `Proof`. */
  provedEmail?: string | null
  /** True if the user typed a code that they had requested. */
  isTyped?: boolean
  oauth?: OAuthGrant | null
}

/** Creates, refreshes and raises sessions. */
export class Sessions {
  readonly #database: Database
  readonly #config: AuthConfig
  readonly #signAccessToken: ReturnType<typeof createSignAccessToken>
  readonly #refreshTokens: ReturnType<typeof createRefreshTokens>

  constructor(serviceDatabase: Database, keys: Keys, config: AuthConfig) {
    this.#database = serviceDatabase
    this.#config = config
    this.#signAccessToken = createSignAccessToken(keys, config)
    this.#refreshTokens = createRefreshTokens(keys.jwtSecret, config)
  }

  /** Creates a session in the transaction that authenticated the user or exchanged an OAuth code. */
  async open(
    tx: Queryable,
    user: UserRow,
    { method, client, provedEmail, isTyped = false, oauth = null }: Start,
  ): Promise<Grant> {
    const id = randomUUID()
    const now = new Date()
    const signsIn = { text: 'update auth.users set last_sign_in_at = $2 where id = $1', values: [user.id, now] }
    await tx.batch([
      {
        text: `insert into auth.sessions (id, user_id, user_agent, ip, proved_email, oauth_client_id, scopes, is_typed)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: [
          id,
          user.id,
          client.userAgent,
          toInet(client.address),
          provedEmail ?? null,
          oauth?.clientId ?? null,
          oauth?.scope ?? null,
          isTyped,
        ],
      },
      {
        text: 'insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)',
        values: [id, method],
      },
      ...(oauth === null ? [signsIn] : []),
    ])
    return {
      user: oauth === null ? { ...user, last_sign_in_at: now } : user,
      sessionId: id,
      aal: 'aal1',
      refreshToken: await this.#refreshTokens.add(tx, { id, user_id: user.id }, null),
      amr: [{ method, timestamp: toSeconds(now) }],
      oauth,
    }
  }

  /** The session in the API's format. */
  async issue(grant: Grant) {
    const { token, expiresAt } = await this.#signAccessToken(grant)
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: this.#config.accessTokenExpiry,
      expires_at: expiresAt,
      refresh_token: grant.refreshToken,
      user: toUserObject(grant.user),
    }
  }

  /**
   * Exchanges a refresh token. The lock on the session's row serializes exchanges: any number of parallel exchanges of
   * one token return the same new token.
   * @param oauthClientId the OAuth client; null for the user's own session
   */
  async refresh(presented: string, client: Client, oauthClientId: string | null = null) {
    const grant = await this.#database.transaction((tx) => this.#renew(tx, presented, client, oauthClientId))
    // The revocation of a family must be committed, so the failure is thrown afterwards.
    if (grant === null) throw refreshTokenAlreadyUsed()
    return this.issue(grant)
  }

  async #renew(tx: Queryable, presented: string, client: Client, oauthClientId: string | null): Promise<Grant | null> {
    const session = await lockSessionOf(tx, presented)
    // Read after taking the lock: another request may have rotated the token.
    const row = await findRefreshToken(tx, presented)
    const user = session && (await findUser(tx, session.user_id))
    if (session === null || row === null || user === null) throw refreshTokenNotFound()
    if (isBanned(user)) throw refreshTokenOfBannedUser()
    checkOAuthClient(session, oauthClientId)
    checkLifetime(this.#config, session, row)
    const refreshToken = await this.#refreshTokens.rotate(tx, session, row, presented)
    if (refreshToken === null) return null
    await tx.query('update auth.sessions set refreshed_at = now(), user_agent = $2, ip = $3 where id = $1', [
      session.id,
      client.userAgent,
      toInet(client.address),
    ])
    const amr = await readMethods(tx, session.id)
    return { user, sessionId: session.id, aal: session.aal, refreshToken, amr, oauth: oauthOf(session) }
  }

  /**
   * Raises the session to aal2 and ends the user's other aal1 sessions.
   * @returns null if the session was deleted
   */
  async raise(
    tx: Queryable,
    sessionId: string,
    { method, factorId }: { method: string; factorId: string },
  ): Promise<Grant | null> {
    const [session] = await tx.query<SessionRow>(`select ${COLUMNS} from auth.sessions where id = $1 for update`, [
      sessionId,
    ])
    if (session === undefined) return null
    await tx.batch([
      {
        text: `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
          values ($1, $2, clock_timestamp(), clock_timestamp())
          on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`,
        values: [sessionId, method],
      },
      {
        text: "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
        values: [sessionId, factorId],
      },
      {
        text: "delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'",
        values: [session.user_id, sessionId],
      },
    ])
    const refreshToken = await this.#refreshTokens.renew(tx, session)
    const user = await findUser(tx, session.user_id)
    if (user === null) return null
    const amr = await readMethods(tx, sessionId)
    return { user, sessionId, aal: 'aal2', refreshToken, amr, oauth: oauthOf(session) }
  }
}

function checkLifetime(
  { sessionTimebox, sessionInactivityTimeout }: Pick<AuthConfig, 'sessionTimebox' | 'sessionInactivityTimeout'>,
  { not_after, created_at, refreshed_at }: SessionRow,
  { updated_at }: RefreshTokenRow,
): void {
  const isPast = (time: Date, seconds: number | null) =>
    seconds !== null && time.getTime() + seconds * 1000 < Date.now()
  if (isPast(created_at, sessionTimebox) || (not_after !== null && isPast(not_after, 0))) throw sessionExpired()
  const lastUse = refreshed_at !== null && refreshed_at > updated_at ? refreshed_at : updated_at
  if (isPast(lastUse, sessionInactivityTimeout)) throw sessionExpired(' (Inactivity)')
}

const oauthOf = ({ oauth_client_id, scopes }: SessionRow): OAuthGrant | null =>
  oauth_client_id === null ? null : { clientId: oauth_client_id, scope: scopes ?? '' }

/** A refresh token is only valid for the client that received it. */
function checkOAuthClient({ oauth_client_id }: SessionRow, asking: string | null): void {
  if (oauth_client_id === asking) return
  if (asking === null) throw invalidClient('Client authentication required for OAuth session')
  if (oauth_client_id === null) throw invalidClient('Client authentication not allowed for non-OAuth session')
  throw invalidClient("Client does not match the session's OAuth client")
}

/** The scope of a sign-out. */
export type EndedSessions = { only: string } | { except: string } | 'all'

export async function endSessions(on: Queryable, userId: string, which: EndedSessions): Promise<void> {
  if (which === 'all') await on.query('delete from auth.sessions where user_id = $1', [userId])
  else if ('only' in which)
    await on.query('delete from auth.sessions where user_id = $1 and id = $2', [userId, which.only])
  else await on.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, which.except])
}

const COLUMNS =
  'id, user_id, created_at, refreshed_at, not_after, aal::text as aal, proved_email, oauth_client_id, scopes'

export async function findSession(on: Queryable, id: string, userId: string): Promise<SessionRow | null> {
  const [session] = await on.query<SessionRow>(`select ${COLUMNS} from auth.sessions where id = $1 and user_id = $2`, [
    id,
    userId,
  ])
  return session ?? null
}

async function lockSessionOf(tx: Queryable, presented: string): Promise<SessionRow | null> {
  const [session] = await tx.query<SessionRow>(
    `select ${COLUMNS} from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [hashToken(presented)],
  )
  return session ?? null
}

async function readMethods(on: Queryable, sessionId: string): Promise<AuthenticationMethod[]> {
  const rows = await on.query<{ method: string; at: Date }>(
    `select authentication_method as method, updated_at as at from auth.mfa_amr_claims
     where session_id = $1 order by updated_at desc`,
    [sessionId],
  )
  return rows.map(({ method, at }) => ({ method, timestamp: toSeconds(at) }))
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

// PostgreSQL's inet has no zones ('fe80::1%eth0').
export const toInet = (address: string) => (isIP(address) === 0 ? null : (address.split('%', 1)[0] ?? null))
