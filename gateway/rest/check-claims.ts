import type { Caller } from '#gateway/caller.ts'
import { emptyToken, invalidClaims } from './errors.ts'
import type { Incoming } from './request/incoming.ts'

/** Tolerated clock difference in seconds, as in PostgREST. */
const SKEW_SECONDS = 30

/**
 * Checks a verified token's other claims like PostgREST.
 * @param audience the value that `aud` must contain if the token has one; null accepts any
 * @throws ApiError PGRST303
 */
export function checkClaims({ token, claims }: Caller, audience: string | null): void {
  if (token === null) return
  const named = audiences(claims.aud)
  if (named === null) throw invalidClaims("The JWT 'aud' claim must be a string or an array of strings")
  if (audience !== null && named.length > 0 && !named.includes(audience)) throw invalidClaims('JWT not in audience')
  if (claims.iat !== undefined && claims.iat > Date.now() / 1000 + SKEW_SECONDS)
    throw invalidClaims('JWT issued at future')
}

function audiences(aud: unknown): readonly string[] | null {
  if (aud === undefined || aud === null) return []
  const list: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  return list.every((one): one is string => typeof one === 'string') ? list : null
}

/** @throws ApiError PGRST301 for `Authorization: Bearer` without a token */
export function checkAuthorization({ headers }: Incoming): void {
  if (/^\s*bearer\s*$/i.test(headers.authorization ?? '')) throw emptyToken()
}
