import type { Context } from 'hono'
import { z } from 'zod'
import { parseBody, text } from '#gateway/auth/body.ts'
import { refreshTokenMissing } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'

const body = z.object({ refresh_token: text })

/** grant_type=refresh_token */
export function exchangeRefreshToken({ sessions, clientOf }: AuthServices) {
  return async (c: Context) => {
    const { refresh_token } = await parseBody(c, body)
    if (refresh_token === '') throw refreshTokenMissing()
    return sessions.refresh(refresh_token, clientOf(c))
  }
}
