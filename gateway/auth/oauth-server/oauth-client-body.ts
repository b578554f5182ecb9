import { z } from 'zod'
import { text } from '#gateway/auth/body.ts'
import { validationFailed } from '#gateway/auth/errors.ts'
import type { NewOAuthClient, OAuthClientChange, OAuthClientRow } from './oauth-client-rows.ts'
import { findRedirectProblem } from './oauth-redirect-uri.ts'
import { findUnknownScope, parseScopes, SCOPES } from './oauth-scopes.ts'

const list = z.array(z.string()).nullish()
const optionalText = z.string().nullish()

export const newClientBody = z.object({
  redirect_uris: list,
  client_type: text,
  token_endpoint_auth_method: text,
  grant_types: list,
  client_name: text,
  client_uri: text,
  logo_uri: text,
  scope: text,
})

export const clientChangeBody = z.object({
  redirect_uris: list,
  token_endpoint_auth_method: optionalText,
  grant_types: list,
  client_name: optionalText,
  client_uri: optionalText,
  logo_uri: optionalText,
  scope: optionalText,
})

/** @throws ApiError validation_failed */
export function parseNewClient(
  body: z.infer<typeof newClientBody>,
  registration: OAuthClientRow['registration_type'],
): NewOAuthClient {
  if (!body.redirect_uris?.length) throw validationFailed('redirect_uris is required')
  const method = body.token_endpoint_auth_method
  const lists = {
    redirect_uris: parseRedirectUris(body.redirect_uris),
    grant_types: body.grant_types?.length ? parseGrantTypes(body.grant_types) : GRANT_TYPES.join(','),
  }
  // A dynamic registration may name unsupported values; from an administrator they are a mistake.
  const scope = registration === 'dynamic' ? keepKnownScopes(body.scope) : body.scope
  const texts = parseTexts({ ...body, scope })
  if (body.client_type !== '' && !isClientType(body.client_type))
    throw validationFailed("client_type must be 'public' or 'confidential'")
  if (method !== '' && !isMethod(method))
    throw validationFailed(`token_endpoint_auth_method must be one of: [${METHODS.join(' ')}]`)
  const type = isClientType(body.client_type) ? body.client_type : method === '' ? 'confidential' : typeOf(method)
  if (method !== '' && type !== typeOf(method))
    throw validationFailed(
      `client_type '${type}' is inconsistent with token_endpoint_auth_method '${method}' (expected client_type '${typeOf(method)}')`,
    )
  return {
    ...lists,
    client_name: texts.client_name ?? null,
    client_uri: texts.client_uri ?? null,
    logo_uri: texts.logo_uri ?? null,
    scope: texts.scope ?? null,
    registration_type: registration,
    client_type: type,
    token_endpoint_auth_method: method || (type === 'public' ? 'none' : 'client_secret_basic'),
  }
}

/** @throws ApiError validation_failed, also for an empty change */
export function parseClientChange(body: z.infer<typeof clientChangeBody>, client: OAuthClientRow): OAuthClientChange {
  if (Object.values(body).every((value) => value == null)) throw validationFailed('No fields provided for update')
  const { redirect_uris: uris, grant_types: grants, token_endpoint_auth_method: method } = body
  return {
    ...(uris == null ? {} : { redirect_uris: parseRedirectUris(uris) }),
    ...(grants == null ? {} : { grant_types: parseGrantTypes(grants) }),
    ...parseTexts(body),
    ...(method == null ? {} : { token_endpoint_auth_method: parseMethod(method, client) }),
  }
}

const MAX_REDIRECT_URIS = 10
const MAX_NAME = 1024
const MAX_URI = 2048

function parseRedirectUris(uris: readonly string[]): string {
  if (uris.length === 0) throw validationFailed('redirect_uris cannot be empty')
  if (uris.length > MAX_REDIRECT_URIS) throw validationFailed('redirect_uris cannot exceed 10 items')
  for (const uri of uris) {
    const problem = findRedirectProblem(uri)
    if (problem !== null) throw validationFailed(`invalid redirect_uri '${uri}': ${problem}`)
  }
  return uris.join(',')
}

const GRANT_TYPES: readonly string[] = ['authorization_code', 'refresh_token']

function parseGrantTypes(types: readonly string[]): string {
  if (types.length === 0) throw validationFailed('grant_types cannot be empty')
  if (!types.every((type) => GRANT_TYPES.includes(type)))
    throw validationFailed("grant_types must only contain 'authorization_code' and/or 'refresh_token'")
  return [...new Set(types)].join(',')
}

const METHODS: readonly string[] = ['none', 'client_secret_basic', 'client_secret_post']

const isMethod = (method: string) => METHODS.includes(method)
const isClientType = (type: string): type is OAuthClientRow['client_type'] =>
  type === 'public' || type === 'confidential'
const typeOf = (method: string): OAuthClientRow['client_type'] => (method === 'none' ? 'public' : 'confidential')

function parseMethod(method: string, { client_type }: OAuthClientRow): string {
  if (!isMethod(method))
    throw validationFailed(`invalid token_endpoint_auth_method: must be one of [${METHODS.join(' ')}]`)
  if (typeOf(method) === client_type) return method
  const valid = METHODS.filter((one) => typeOf(one) === client_type).join(' ')
  throw validationFailed(
    `token_endpoint_auth_method '${method}' is not valid for client_type '${client_type}'; valid methods: [${valid}]`,
  )
}

const keepKnownScopes = (scope: string) =>
  parseScopes(scope)
    .filter((name) => SCOPES.includes(name))
    .join(' ')

type Texts = Partial<Record<'client_name' | 'client_uri' | 'logo_uri' | 'scope', string | null | undefined>>

/** The empty text removes a value; an absent value stays absent. */
function parseTexts({ client_name, client_uri, logo_uri, scope }: Texts) {
  if ((client_name ?? '').length > MAX_NAME) throw validationFailed('client_name cannot exceed 1024 characters')
  checkUri('client_uri', client_uri ?? '')
  checkUri('logo_uri', logo_uri ?? '')
  const scopes = parseScopes(scope ?? '')
  const unknown = findUnknownScope(scopes)
  if (unknown !== undefined) throw validationFailed(`unsupported scope: ${unknown}`)
  return {
    ...(client_name == null ? {} : { client_name: client_name || null }),
    ...(client_uri == null ? {} : { client_uri: client_uri || null }),
    ...(logo_uri == null ? {} : { logo_uri: logo_uri || null }),
    ...(scope == null ? {} : { scope: scopes.join(' ') || null }),
  }
}

// Pages show these as a link and a picture, so only http and https are allowed.
function checkUri(name: string, uri: string): void {
  if (uri === '') return
  if (uri.length > MAX_URI) throw validationFailed(`${name} cannot exceed 2048 characters`)
  if (!/^https?:\/\/[^\s\\]+$/i.test(uri) || !URL.canParse(uri)) throw validationFailed(`${name} must be a valid URL`)
}
