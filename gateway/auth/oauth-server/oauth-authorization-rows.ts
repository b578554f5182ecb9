import { randomBytes, randomUUID } from 'node:crypto'
import { hashToken } from '#gateway/auth/sessions/token-hash.ts'
import type { CodeChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import type { Queryable } from '#gateway/database/database.ts'

/** A client's authorization request, waiting for the user's decision. */
interface OAuthRequest {
  clientId: string
  redirectUri: string
  scope: string
  state: string | null
  resource: string | null
  nonce: string | null
  challenge: CodeChallenge
}

export interface OAuthAuthorizationRow {
  id: string
  authorization_id: string
  client_id: string
  user_id: string | null
  redirect_uri: string
  scope: string
  state: string | null
  resource: string | null
  nonce: string | null
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  status: 'pending' | 'approved' | 'denied' | 'expired'
  isExpired: boolean
}

const COLUMNS = `id, authorization_id, client_id, user_id, redirect_uri, scope, state, resource, nonce, code_challenge,
  code_challenge_method::text as code_challenge_method, status::text as status, expires_at <= now() as "isExpired"`

const MAX_CODE_SECONDS = 600

/**
 * Stores the request until the user decides, for at most `seconds`.
 * @returns the id by which the consent page finds it
 */
export async function insertAuthorization(on: Queryable, request: OAuthRequest, seconds: number): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await on.batch([
    { text: `delete from auth.oauth_authorizations where expires_at < now() - interval '1 day'` },
    {
      text: `insert into auth.oauth_authorizations (authorization_id, client_id, redirect_uri, scope, state, resource,
          nonce, code_challenge, code_challenge_method, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9::auth.code_challenge_method, now() + make_interval(secs => $10))`,
      values: [
        id,
        request.clientId,
        request.redirectUri,
        request.scope,
        request.state,
        request.resource,
        request.nonce,
        request.challenge.challenge,
        request.challenge.method,
        seconds,
      ],
    },
  ])
  return id
}

/** Locks the request until the transaction ends. */
export async function lockAuthorization(tx: Queryable, authorizationId: string): Promise<OAuthAuthorizationRow | null> {
  const [row] = await tx.query<OAuthAuthorizationRow>(
    `select ${COLUMNS} from auth.oauth_authorizations where authorization_id = $1 for update`,
    [authorizationId],
  )
  return row ?? null
}

/** The user who approved the request with this code. */
export async function findUserOfCode(tx: Queryable, code: string): Promise<string | null> {
  const [row] = await tx.query<{ userId: string | null }>(
    `select user_id as "userId" from auth.oauth_authorizations where authorization_code = $1 and status = 'approved'`,
    [hashToken(code)],
  )
  return row?.userId ?? null
}

/** Locks an approved request, found by its code. The caller has locked the account: deletions lock it first too. */
export async function lockAuthorizationByCode(tx: Queryable, code: string): Promise<OAuthAuthorizationRow | null> {
  const [row] = await tx.query<OAuthAuthorizationRow>(
    `select ${COLUMNS} from auth.oauth_authorizations where authorization_code = $1 and status = 'approved' for update`,
    [hashToken(code)],
  )
  return row ?? null
}

export async function claimAuthorization(tx: Queryable, id: string, userId: string): Promise<void> {
  await tx.query('update auth.oauth_authorizations set user_id = $2 where id = $1', [id, userId])
}

/** @returns the authorization code, valid once and for ten minutes */
export async function approveAuthorization(tx: Queryable, id: string): Promise<string> {
  const code = randomUUID()
  await tx.query(
    `update auth.oauth_authorizations set status = 'approved', approved_at = now(), authorization_code = $2,
       expires_at = now() + make_interval(secs => $3) where id = $1`,
    [id, hashToken(code), MAX_CODE_SECONDS],
  )
  return code
}

export async function denyAuthorization(tx: Queryable, id: string): Promise<void> {
  await tx.query(`update auth.oauth_authorizations set status = 'denied' where id = $1`, [id])
}

export async function deleteAuthorization(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.oauth_authorizations where id = $1', [id])
}
