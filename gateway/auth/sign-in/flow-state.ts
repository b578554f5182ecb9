import { createHash, randomUUID } from 'node:crypto'
import { badCodeVerifier, flowStateExpired, flowStateNotFound, validationFailed } from '#gateway/auth/errors.ts'
import { hashToken } from '#gateway/auth/sessions/token-hash.ts'
import type { Queryable } from '#gateway/database/database.ts'

const EXPIRY = 300

export interface CodeChallenge {
  challenge: string
  method: 's256' | 'plain'
}

/** The PKCE challenge of a request, or null if the client wants the session in the link. */
export function parseChallenge(challenge: string, method: string): CodeChallenge | null {
  if (challenge === '' && method === '') return null
  if (challenge === '' || method === '')
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge))
    throw validationFailed('code challenge has to be between 43 and 128 characters and of a valid format')
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain') throw validationFailed(`unsupported code_challenge method "${method}"`)
  return { challenge, method: known }
}

/**
 * Most sign-ins that are begun here and given up are never redeemed. A mail's link may be configured to be valid for
 * longer than a day: its token was stored in the same transaction, so both have the same time. Two requests delete
 * different rows, or none.
 */
const deleteAbandoned = (on: Queryable) =>
  on.query(
    `delete from auth.flow_state where id in (
       select id from auth.flow_state f where created_at < now() - interval '1 day'
         and (auth_code_issued_at is null or auth_code_issued_at < now() - make_interval(secs => $1))
         and (created_at < now() - interval '30 days' or not exists (
           select from auth.one_time_tokens t where t.user_id = f.user_id and t.created_at = f.created_at))
       for update skip locked)`,
    [EXPIRY],
  )

/** Stores a challenge until the mail's link is followed. `method` is the `amr` method of the session. */
export async function saveChallenge(tx: Queryable, userId: string, method: string, challenge: CodeChallenge) {
  await deleteAbandoned(tx)
  await tx.query(
    `insert into auth.flow_state (user_id, provider_type, authentication_method, code_challenge, code_challenge_method)
     select id, 'email', $2::text, $3::text, $4::auth.code_challenge_method from auth.users where id = $1`,
    [userId, method, challenge.challenge, challenge.method],
  )
}

/** Issues the auth code that the client exchanges once, within five minutes. */
export async function issueAuthCode(tx: Queryable, userId: string, method: string, provedEmail: string | null) {
  const code = randomUUID()
  const { count } = await tx.run({
    text: `update auth.flow_state set auth_code = $3, auth_code_issued_at = now(), updated_at = now(), proved_email = $4
      where id = (select id from auth.flow_state where user_id = $1 and authentication_method = $2
        order by created_at desc limit 1)`,
    values: [userId, method, hashToken(code), provedEmail],
  })
  if (count === 0) throw flowStateNotFound()
  return code
}

/** State of a sign-in at another provider. */
export interface ProviderFlow {
  /** Sent to the provider as `state` and returned by it. */
  id: string
  provider: string
  redirectTo: string
  challenge: CodeChallenge | null
  nonce: string
  codeVerifier: string
  /** The account that the identity is linked to; null signs in. */
  linkTo: string | null
}

const FLOW_MINUTES = 30

/** @returns its id */
export async function saveFlowState(on: Queryable, flow: Omit<ProviderFlow, 'id'>): Promise<string> {
  const id = randomUUID()
  await deleteAbandoned(on)
  await on.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, code_challenge, code_challenge_method,
       redirect_to, provider_nonce, provider_code_verifier, linking_target_id)
     values ($1, $2, 'oauth', $3, $4::auth.code_challenge_method, $5, $6, $7, $8)`,
    [
      id,
      flow.provider,
      flow.challenge?.challenge ?? null,
      flow.challenge?.method ?? null,
      flow.redirectTo,
      flow.nonce,
      flow.codeVerifier,
      flow.linkTo,
    ],
  )
  return id
}

/** @returns null for a state that is unknown, expired or already used */
export async function consumeFlowState(on: Queryable, id: string): Promise<ProviderFlow | null> {
  if (!UUID.test(id)) return null
  const [row] = await on.query<
    Omit<ProviderFlow, 'challenge'> & { challenge: string | null; method: 's256' | 'plain' }
  >(
    `delete from auth.flow_state where id = $1 and provider_nonce is not null
       and created_at > now() - make_interval(mins => $2)
     returning id, provider_type as provider, redirect_to as "redirectTo", code_challenge as challenge,
       code_challenge_method::text as method, provider_nonce as nonce, provider_code_verifier as "codeVerifier",
       linking_target_id as "linkTo"`,
    [id, FLOW_MINUTES],
  )
  if (row === undefined) return null
  const { challenge, method, ...flow } = row
  return { ...flow, challenge: challenge === null ? null : { challenge, method } }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Issues the auth code of a provider sign-in, together with the provider's own tokens. */
export async function issueProviderCode(
  tx: Queryable,
  provider: string,
  userId: string,
  { challenge, method }: CodeChallenge,
  tokens: { accessToken: string; refreshToken: string | null },
  provedEmail: string | null,
): Promise<string> {
  const code = randomUUID()
  await tx.query(
    `insert into auth.flow_state (user_id, provider_type, authentication_method, code_challenge, code_challenge_method,
       auth_code, auth_code_issued_at, provider_access_token, provider_refresh_token, proved_email)
     values ($1, $2, 'oauth', $3, $4::auth.code_challenge_method, $5, now(), $6, $7, $8)`,
    [userId, provider, challenge, method, hashToken(code), tokens.accessToken, tokens.refreshToken, provedEmail],
  )
  return code
}

interface FlowStateRow {
  id: string
  challenge: string
  challengeMethod: 's256' | 'plain'
  method: string
  provedEmail: string | null
  providerToken: string | null
  providerRefreshToken: string | null
  isExpired: boolean
}

export async function findUserOfAuthCode(tx: Queryable, code: string): Promise<string | null> {
  const [state] = await tx.query<{ userId: string | null }>(
    'select user_id as "userId" from auth.flow_state where auth_code = $1',
    [hashToken(code)],
  )
  return state?.userId ?? null
}

/** @throws ApiError for a code that is unknown, used, expired or requested by another client */
export async function redeemAuthCode(tx: Queryable, code: string, verifier: string): Promise<FlowStateRow> {
  const [state] = await tx.query<FlowStateRow>(
    `select id, code_challenge as challenge, code_challenge_method::text as "challengeMethod",
       authentication_method as method, proved_email as "provedEmail",
       provider_access_token as "providerToken", provider_refresh_token as "providerRefreshToken",
       auth_code_issued_at < now() - make_interval(secs => $2) as "isExpired"
     from auth.flow_state where auth_code = $1 for update`,
    [hashToken(code), EXPIRY],
  )
  if (state === undefined) throw flowStateNotFound()
  if (state.isExpired) throw flowStateExpired()
  if (answerChallenge(verifier, state.challengeMethod) !== state.challenge) throw badCodeVerifier()
  await tx.query('delete from auth.flow_state where id = $1', [state.id])
  await deleteAbandoned(tx)
  return state
}

/** Discards unexchanged auth codes and pending identity links. */
export async function dropAuthCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    'delete from auth.flow_state where (user_id = $1 and auth_code is not null) or linking_target_id = $1',
    [userId],
  )
}

/** Derives the challenge from a verifier. */
export const answerChallenge = (verifier: string, method: 's256' | 'plain') =>
  method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
