import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { AuthConfig, ProviderConfig } from '#gateway/auth/config.ts'
import { oauthProviderDisabled } from '#gateway/auth/errors.ts'
import type { Metadata } from '#gateway/auth/users/users.ts'

/** A user's identity at a provider. */
export interface ProviderProfile {
  provider: string
  /** The provider's subject. */
  providerId: string
  email: string | null
  /** The provider vouches for the address. */
  isEmailVerified: boolean
  /** The provider's claims under the names that supabase-js reads. */
  data: Metadata
}

/** Secrets of one sign-in that the provider's answer is checked against. */
interface ProviderChecks {
  state: string
  nonce: string
  codeVerifier: string
}

export interface ProviderTokens {
  accessToken: string
  refreshToken: string | null
}

interface Provider {
  /** Builds the provider's sign-in address; `scopes` are added to the configured ones. */
  authorizationUrl(checks: ProviderChecks, scopes: string): Promise<string>
  /** @throws Error if the checks fail or the provider refuses */
  exchange(
    parameters: URLSearchParams,
    checks: ProviderChecks,
  ): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }>
  /** @throws Error if the token was not issued by this provider for this client */
  verifyIdToken(idToken: string): Promise<{ profile: ProviderProfile; nonce: string | null }>
}

const SCOPES = ['openid', 'email', 'profile']
const TIMEOUT_SECONDS = 10

/** @returns a lookup by the name that clients use; it throws an ApiError if that provider is not enabled */
export function createProviders({ providers, apiUrl }: Pick<AuthConfig, 'providers' | 'apiUrl'>) {
  const known = new Map(
    Object.entries(providers).map(([name, config]) => [name, createProvider(name, config, `${apiUrl}/callback`)]),
  )
  return (name: string): Provider => {
    const provider = known.get(name)
    if (provider === undefined) throw oauthProviderDisabled()
    return provider
  }
}

export type FindProvider = ReturnType<typeof createProviders>

function createProvider(name: string, { clientIds, secret, issuer, ...config }: ProviderConfig, callback: string) {
  const redirectUri = config.redirectUri ?? callback
  const discover = createDiscover(issuer, clientIds[0], secret)
  const findKeys = createFindKeys(discover)

  async function authorizationUrl({ state, nonce, codeVerifier }: ProviderChecks, scopes: string): Promise<string> {
    const wanted = [...SCOPES, ...config.scopes, ...scopes.split(/[ ,]+/)].filter((scope) => scope !== '')
    return oidc.buildAuthorizationUrl(await discover(), {
      redirect_uri: redirectUri,
      scope: [...new Set(wanted)].join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href
  }

  async function exchange(parameters: URLSearchParams, { state, nonce, codeVerifier }: ProviderChecks) {
    const configuration = await discover()
    const answer = new URL(redirectUri)
    for (const [key, value] of parameters) answer.searchParams.set(key, value)
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims: JWTPayload = tokens.claims() ?? {}
    const more =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub ?? '')
    return {
      profile: toProfile(name, { ...claims, ...more }),
      tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
    }
  }

  async function verifyIdToken(idToken: string) {
    const configuration = await discover()
    const { payload } = await jwtVerify(idToken, await findKeys(), {
      issuer: configuration.serverMetadata().issuer,
      audience: [...clientIds],
      requiredClaims: ['sub', 'exp'],
    })
    return {
      profile: toProfile(name, payload),
      nonce: typeof payload.nonce === 'string' && payload.nonce !== '' ? payload.nonce : null,
    }
  }

  return { authorizationUrl, exchange, verifyIdToken }
}

/** Caches a provider's discovery document; a failed discovery is tried again. */
function createDiscover(issuer: string, clientId: string, secret: string) {
  // Plain http is allowed only on the loopback interface.
  const execute = issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : []
  let known: Promise<oidc.Configuration> | null = null
  return () => {
    known ??= oidc
      .discovery(new URL(issuer), clientId, secret, undefined, { execute, timeout: TIMEOUT_SECONDS })
      .catch((error: unknown) => {
        known = null
        throw error
      })
    return known
  }
}

function createFindKeys(discover: () => Promise<oidc.Configuration>) {
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null
  return async () => {
    const { jwks_uri = '' } = (await discover()).serverMetadata()
    keys ??= createRemoteJWKSet(new URL(jwks_uri))
    return keys
  }
}

/** Access tokens carry the claims. Some providers send a whole picture as one. */
const LONGEST_CLAIM = 1_000

function toProfile(provider: string, claims: Readonly<Record<string, unknown>>): ProviderProfile {
  const read = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' && value.length <= LONGEST_CLAIM ? value : undefined
  }
  const sub = read('sub')
  if (sub === undefined) throw new Error('The provider returned no subject')
  const email = read('email')?.toLowerCase() ?? null
  // Some providers send the boolean as text.
  const isEmailVerified = email !== null && (claims.email_verified === true || claims.email_verified === 'true')
  const texts = {
    iss: read('iss'),
    sub,
    provider_id: sub,
    email: email ?? undefined,
    name: read('name'),
    full_name: read('name'),
    given_name: read('given_name'),
    family_name: read('family_name'),
    preferred_username: read('preferred_username'),
    picture: read('picture'),
    avatar_url: read('picture'),
  }
  const data = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
  return {
    provider,
    providerId: sub,
    email,
    isEmailVerified,
    data: { ...data, email_verified: isEmailVerified, phone_verified: false },
  }
}
