import type { AuthConfig } from '#gateway/auth/config.ts'
import { withinScopes } from '#gateway/auth/oauth-server/oauth-claims.ts'
import { parseScopes } from '#gateway/auth/oauth-server/oauth-scopes.ts'
import type { UserRow } from '#gateway/auth/users/users.ts'
import { createSignToken, type TokenSecrets } from '#gateway/token-keys.ts'

/** Authentication methods of a session, newest first; `timestamp` is in Unix seconds. */
export interface AuthenticationMethod {
  method: string
  timestamp: number
}

interface AccessTokenSubject {
  user: UserRow
  sessionId: string
  aal: string
  amr: readonly AuthenticationMethod[]
  /** The OAuth client of the token; null for the user's own session. */
  oauth: { clientId: string; scope: string } | null
}

export function createSignAccessToken(
  secrets: TokenSecrets,
  { apiUrl, accessTokenExpiry }: Pick<AuthConfig, 'apiUrl' | 'accessTokenExpiry'>,
) {
  const signToken = createSignToken(secrets)

  return async ({ user, sessionId, aal, amr, oauth }: AccessTokenSubject) => {
    const issuedAt = Math.floor(Date.now() / 1000)
    const expiresAt = issuedAt + accessTokenExpiry
    const visible = oauth === null ? user : withinScopes(user, parseScopes(oauth.scope))
    const token = await signToken({
      iss: apiUrl,
      sub: user.id,
      aud: user.aud ?? 'authenticated',
      exp: expiresAt,
      iat: issuedAt,
      email: visible.email ?? '',
      phone: visible.phone ?? '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: visible.raw_user_meta_data,
      role: user.role ?? 'authenticated',
      aal,
      amr,
      session_id: sessionId,
      is_anonymous: user.is_anonymous,
      ...(oauth === null ? {} : { client_id: oauth.clientId, scope: oauth.scope }),
    })
    return { token, expiresAt }
  }
}
