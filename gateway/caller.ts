import { errors, type JWTPayload } from 'jose'
import { isValueTooDeep } from './json-depth.ts'
import { createVerifyToken, type TokenSecrets } from './token-keys.ts'

/** The database role that a request runs as, and the verified claims of its token. */
export interface Caller {
  role: string
  claims: Readonly<JWTPayload & Record<string, unknown>>
  /** The bearer token that the claims came from; null where the API key alone decided. */
  token: string | null
}

export interface Credentials {
  apikey: string | null
  bearer: string | null
}

export interface Keys extends TokenSecrets {
  anonKey: string
  serviceRoleKey: string
  /** Keys of the new kind, sb_publishable_… and sb_secret_…, for the same two roles. */
  publishableKey?: string | undefined
  secretKey?: string | undefined
}

export type Authenticate = (credentials: Credentials) => Promise<Caller>

/** Credentials that are not valid. Each part of the gateway has its own response to it. */
export class CredentialsError extends Error {
  override name = 'CredentialsError'
  readonly reason: 'invalid-key' | 'malformed' | 'signature' | 'expired' | 'claims'

  constructor(reason: CredentialsError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const REMEMBERED_TOKENS = 2_000
const LONGEST_REMEMBERED = 8_192

/** The bearer token outranks the API key. Without credentials the role is anon, as in the local Supabase stack. */
export function createAuthenticate(keys: Keys): Authenticate {
  const { anonKey, serviceRoleKey } = keys
  const verifyToken = createVerifyToken(keys)
  const opaque = opaqueKeys(keys)
  const verified = new Map<string, JWTPayload>()

  async function verify(token: string): Promise<JWTPayload> {
    const known = verified.get(token)
    if (known && (known.exp === undefined || known.exp * 1000 > Date.now())) return known
    const payload = await verifyToken(token).catch(refuse)
    if (isValueTooDeep(payload)) throw new CredentialsError('malformed', 'The claims nest too deep')
    if (verified.size >= REMEMBERED_TOKENS) verified.delete(verified.keys().next().value ?? '')
    // A user's metadata, which is in the token, may be long.
    if (token.length <= LONGEST_REMEMBERED) verified.set(token, payload)
    return payload
  }

  async function fromToken(token: string): Promise<Caller> {
    const claims = await verify(token)
    return { role: typeof claims.role === 'string' ? claims.role : 'anon', claims, token }
  }

  async function fromKey(apikey: string): Promise<Caller> {
    const known = opaque.get(apikey)
    if (known !== undefined) return known
    if (apikey.startsWith('sb_')) throw new CredentialsError('invalid-key', 'Invalid API key')
    const { role, claims } = await fromToken(apikey).catch(() => {
      throw new CredentialsError('invalid-key', 'Invalid API key')
    })
    return { role, claims, token: null }
  }

  return async ({ apikey, bearer }) => {
    const keyCaller = apikey === null ? null : await fromKey(apikey)
    if (bearer === null || bearer.startsWith('sb_') || opaque.has(bearer))
      return keyCaller ?? opaque.get(bearer ?? '') ?? callerOf('anon')
    const caller = await fromToken(bearer)
    return bearer === anonKey || bearer === serviceRoleKey ? { ...caller, token: null } : caller
  }
}

const callerOf = (role: string): Caller => ({ role, claims: { role }, token: null })

/** Keys that are not tokens, with their roles: any of the variables may have one. */
function opaqueKeys({ anonKey, serviceRoleKey, publishableKey, secretKey }: Keys): ReadonlyMap<string, Caller> {
  const given = [
    [anonKey, 'anon'],
    [publishableKey, 'anon'],
    [serviceRoleKey, 'service_role'],
    [secretKey, 'service_role'],
  ] as const
  return new Map(
    given.flatMap(([key, role]) => (key === undefined || key.split('.').length === 3 ? [] : [[key, callerOf(role)]])),
  )
}

/** Headers, or the parameters of a query. */
interface Named {
  get(name: string): string | null
}

/** The API key and bearer token of a request. Websockets and links have the key in the query. */
export function readCredentials(headers: Named, query: Named): Credentials {
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
  return { apikey: headers.get('apikey') ?? query.get('apikey'), bearer }
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new CredentialsError('expired', 'JWT expired')
  if (error instanceof errors.JWTClaimValidationFailed) throw new CredentialsError('claims', error.message)
  if (error instanceof errors.JWSSignatureVerificationFailed) throw new CredentialsError('signature', error.message)
  throw new CredentialsError('malformed', error instanceof Error ? error.message : String(error))
}
