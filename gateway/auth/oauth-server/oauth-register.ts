import { Hono } from 'hono'
import { parseBody } from '#gateway/auth/body.ts'
import type { OAuthServerConfig } from '#gateway/auth/config.ts'
import { oauthRegistrationDisabled } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { newClientBody, parseNewClient } from './oauth-client-body.ts'
import { insertOAuthClient, toOAuthClientObject } from './oauth-client-rows.ts'

/** POST /auth/v1/oauth/clients/register: dynamic client registration (RFC 7591) */
export function oauthRegisterRoutes(
  { serviceDatabase, limits }: AuthServices,
  { allowsRegistration }: OAuthServerConfig,
) {
  return new Hono().post('/oauth/clients/register', async (c) => {
    await limits.countRequest(c, 'oauthRegister')
    if (!allowsRegistration) throw oauthRegistrationDisabled()
    const body = await parseBody(c, newClientBody)
    const { client, secret } = await insertOAuthClient(serviceDatabase, parseNewClient(body, 'dynamic'))
    // RFC 7591 requires an expiry beside a secret; zero means never.
    const expiry = secret === null ? {} : { client_secret_expires_at: 0 }
    return c.json({ ...toOAuthClientObject(client, secret), ...expiry }, 201)
  })
}
