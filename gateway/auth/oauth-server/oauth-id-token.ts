import type { AuthConfig } from '#gateway/auth/config.ts'
import type { UserRow } from '#gateway/auth/users/users.ts'
import { createSignToken, signingAlgorithm, type TokenSecrets } from '#gateway/token-keys.ts'
import { claimsOf } from './oauth-claims.ts'

const EXPIRY = 3600

interface IdTokenSubject {
  user: UserRow
  clientId: string
  scopes: readonly string[]
  /** The client's nonce, returned in the token. */
  nonce: string | null
}

export type SignIdToken = (subject: IdTokenSubject) => Promise<string>

/** @returns null if tokens are signed with the shared secret, because a client could not verify one */
export function createSignIdToken(secrets: TokenSecrets, { apiUrl }: Pick<AuthConfig, 'apiUrl'>): SignIdToken | null {
  if (signingAlgorithm(secrets) === 'HS256') return null
  const signToken = createSignToken(secrets)
  return ({ user, clientId, scopes, nonce }) => {
    const issuedAt = Math.floor(Date.now() / 1000)
    const signedInAt = user.last_sign_in_at?.getTime() ?? Date.now()
    return signToken({
      ...claimsOf(user, scopes),
      iss: apiUrl,
      aud: clientId,
      iat: issuedAt,
      exp: issuedAt + EXPIRY,
      auth_time: Math.floor(signedInAt / 1000),
      client_id: clientId,
      ...(nonce === null ? {} : { nonce }),
    })
  }
}
