import type { Context } from 'hono'
import { z } from 'zod'
import { clientUnauthorized } from '#gateway/auth/errors.ts'
import type { Database } from '#gateway/database/database.ts'
import { findOAuthClient, matchesSecret, type OAuthClientRow } from './oauth-client-rows.ts'

interface Credentials {
  clientId: string
  secret: string
  method: 'client_secret_basic' | 'client_secret_post' | 'none'
}

/** Authenticates a client by its secret, or by its id alone, with the method that it registered. */
export function createRequireOAuthClient(serviceDatabase: Database) {
  return async (c: Context, body: { client_id: string; client_secret: string }): Promise<OAuthClientRow> => {
    const credentials = readCredentials(c.req.header('authorization'), body)
    if (credentials.method === 'client_secret_basic') c.header('WWW-Authenticate', 'Basic realm="oauth"')
    if (credentials.clientId === '') throw clientUnauthorized('Client authentication required')
    const isId = z.guid().safeParse(credentials.clientId).success
    const client = isId ? await findOAuthClient(serviceDatabase, credentials.clientId) : null
    if (client === null) throw clientUnauthorized('Invalid client credentials')
    check(client, credentials)
    c.header('WWW-Authenticate', undefined)
    return client
  }
}

function check(client: OAuthClientRow, { method, secret }: Credentials): void {
  const registered = client.token_endpoint_auth_method
  if (method !== registered)
    throw clientUnauthorized(
      `invalid authentication method: client is registered for '${registered}' but '${method}' was used`,
    )
  if (method !== 'none' && !matchesSecret(client, secret)) throw clientUnauthorized('Invalid client credentials')
}

function readCredentials(header = '', body: { client_id: string; client_secret: string }): Credentials {
  const basic = /^Basic\s+(\S+)$/i.exec(header)?.[1]
  if (basic === undefined)
    return {
      clientId: body.client_id,
      secret: body.client_secret,
      method: body.client_secret === '' ? 'none' : 'client_secret_post',
    }
  const [, clientId = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? []
  return { clientId: decodeForm(clientId), secret: decodeForm(secret), method: 'client_secret_basic' }
}

// RFC 6749 encodes both halves as in a form. Some clients do not; our own ids and secrets are the same either way.
const decodeForm = (text: string) => new URLSearchParams(`_=${text.replaceAll('&', '%26')}`).get('_') ?? ''
