import type { Context } from 'hono'
import { z } from 'zod'
import { parseBody, text } from '#gateway/auth/body.ts'
import { flowStateNotFound, userBanned, validationFailed } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { isBanned, lockUser } from '#gateway/auth/users/users.ts'
import { verifyEmailOfSignUp } from '#gateway/auth/verification/proof.ts'
import { findUserOfAuthCode, redeemAuthCode } from './flow-state.ts'

const body = z.object({ auth_code: text, code_verifier: text })

/** grant_type=pkce: exchanges a link's auth code, once, for a session */
export function exchangeAuthCode({ serviceDatabase, sessions, clientOf }: AuthServices) {
  return async (c: Context) => {
    const { auth_code, code_verifier } = await parseBody(c, body)
    if (auth_code === '' || code_verifier === '')
      throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
    const { grant, providerToken, providerRefreshToken } = await serviceDatabase.transaction(async (tx) => {
      // Locks the account before its code, as deletions do: otherwise two could wait for each other.
      const userId = await findUserOfAuthCode(tx, auth_code)
      const found = userId === null ? null : await lockUser(tx, userId)
      if (found === null) throw flowStateNotFound()
      const { method, provedEmail: proved, ...tokens } = await redeemAuthCode(tx, auth_code, code_verifier)
      if (isBanned(found)) throw userBanned(400)
      const { user, provedEmail } =
        method === 'email/signup'
          ? await verifyEmailOfSignUp(tx, found, { provedEmail: proved })
          : { user: found, provedEmail: proved }
      return { ...tokens, grant: await sessions.open(tx, user, { method, client: clientOf(c), provedEmail }) }
    })
    return {
      ...(await sessions.issue(grant)),
      ...(providerToken === null ? {} : { provider_token: providerToken }),
      ...(providerRefreshToken === null ? {} : { provider_refresh_token: providerRefreshToken }),
    }
  }
}
