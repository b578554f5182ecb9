import type { Queryable } from '#gateway/database/database.ts'
import type { OAuthClientRow } from './oauth-client-rows.ts'
import { parseScopes } from './oauth-scopes.ts'

/** The scopes that a user granted to a client, and the time of the consent. */
interface OAuthConsentRow extends Pick<OAuthClientRow, 'client_name' | 'client_uri' | 'logo_uri'> {
  client_id: string
  scopes: string
  granted_at: Date
}

/** Newest first; consents of deleted clients are left out. */
export async function listConsents(on: Queryable, userId: string): Promise<OAuthConsentRow[]> {
  return on.query<OAuthConsentRow>(
    `select g.client_id, g.scopes, g.granted_at, c.client_name, c.client_uri, c.logo_uri
     from auth.oauth_consents g join auth.oauth_clients c on c.id = g.client_id
     where g.user_id = $1 and g.revoked_at is null and c.deleted_at is null order by g.granted_at desc, g.id`,
    [userId],
  )
}

/** The scopes that a user granted to this client before. */
export async function findConsentedScopes(on: Queryable, userId: string, clientId: string): Promise<string[]> {
  const [row] = await on.query<{ scopes: string }>(
    'select scopes from auth.oauth_consents where user_id = $1 and client_id = $2 and revoked_at is null',
    [userId, clientId],
  )
  return parseScopes(row?.scopes ?? '')
}

export async function saveConsent(tx: Queryable, userId: string, clientId: string, scope: string): Promise<void> {
  await tx.query(
    `insert into auth.oauth_consents (user_id, client_id, scopes) values ($1, $2, $3)
     on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = now(), revoked_at = null`,
    [userId, clientId, scope],
  )
}

/**
 * Revokes the consent and deletes the client's sessions of this user.
 * @returns false if there was no consent
 */
export async function revokeConsent(tx: Queryable, userId: string, clientId: string): Promise<boolean> {
  const { count } = await tx.run({
    text: `update auth.oauth_consents set revoked_at = greatest(now(), granted_at)
      where user_id = $1 and client_id = $2 and revoked_at is null`,
    values: [userId, clientId],
  })
  // Codes are deleted first: a parallel exchange then leaves a session that the next statement finds.
  await tx.query('delete from auth.oauth_authorizations where user_id = $1 and client_id = $2', [userId, clientId])
  await tx.query('delete from auth.sessions where user_id = $1 and oauth_client_id = $2', [userId, clientId])
  return count > 0
}
