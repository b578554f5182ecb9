import { Hono } from 'hono'
import { unsupportedGrantType, web3Disabled } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { exchangeRefreshToken } from './exchange-refresh-token.ts'
import { exchangeIdToken } from './token-id-token.ts'
import { signInWithPassword } from './token-password.ts'
import { exchangeAuthCode } from './token-pkce.ts'

/** POST /auth/v1/token?grant_type= */
export function tokenRoutes(services: AuthServices) {
  const grants = {
    password: signInWithPassword(services),
    refresh_token: exchangeRefreshToken(services),
    pkce: exchangeAuthCode(services),
    id_token: exchangeIdToken(services),
    web3: refuseWeb3,
  }
  const isGrant = (type: string): type is keyof typeof grants => Object.hasOwn(grants, type)

  return new Hono().post('/token', async (c) => {
    const type = c.req.query('grant_type') ?? ''
    if (!isGrant(type)) throw unsupportedGrantType()
    await services.limits.countRequest(c, 'token')
    return c.json(await grants[type](c))
  })
}

const refuseWeb3 = async (): Promise<never> => {
  throw web3Disabled()
}
