import { SignJWT } from 'jose'
import type { Keys } from '#server/caller.ts'
import type { AuthConfig } from './config.ts'
import type { UserRow } from './users.ts'

/** How a session was proved, newest first; `timestamp` is in Unix seconds. */
export interface AuthenticationMethod {
  method: string
  timestamp: number
}

export interface AccessTokenSubject {
  user: UserRow
  sessionId: string
  aal: string
  amr: readonly AuthenticationMethod[]
}

export function createSignAccessToken(
  { jwtSecret }: Keys,
  { apiUrl, accessTokenExpiry }: Pick<AuthConfig, 'apiUrl' | 'accessTokenExpiry'>,
) {
  const secret = new TextEncoder().encode(jwtSecret)

  return async ({ user, sessionId, aal, amr }: AccessTokenSubject) => {
    const issuedAt = Math.floor(Date.now() / 1000)
    const expiresAt = issuedAt + accessTokenExpiry
    const token = await new SignJWT({
      iss: apiUrl,
      sub: user.id,
      aud: user.aud ?? 'authenticated',
      exp: expiresAt,
      iat: issuedAt,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      role: user.role ?? 'authenticated',
      aal,
      amr,
      session_id: sessionId,
      is_anonymous: user.is_anonymous,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(secret)
    return { token, expiresAt }
  }
}
