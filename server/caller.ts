import { errors, type JWTPayload, jwtVerify } from 'jose'

/** Who asks: the database role that a request runs as, and the verified claims of its token. */
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

export interface Keys {
  jwtSecret: string
  anonKey: string
  serviceRoleKey: string
}

export type Authenticate = (credentials: Credentials) => Promise<Caller>

/** Credentials that do not hold. Each part of the gateway answers it in its own form. */
export class CredentialsError extends Error {
  override name = 'CredentialsError'
  readonly reason: 'invalid-key' | 'malformed' | 'signature' | 'expired' | 'claims'

  constructor(reason: CredentialsError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const REMEMBERED_TOKENS = 2_000

/** Bearer outranks API key; no credentials at all is anon, as the local Supabase stack serves it. */
export function createAuthenticate({ jwtSecret, anonKey, serviceRoleKey }: Keys): Authenticate {
  const secret = new TextEncoder().encode(jwtSecret)
  const verified = new Map<string, JWTPayload>()

  async function verify(token: string): Promise<JWTPayload> {
    const known = verified.get(token)
    if (known && (known.exp === undefined || known.exp * 1000 > Date.now())) return known
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] }).catch(refuse)
    if (verified.size >= REMEMBERED_TOKENS) verified.delete(verified.keys().next().value ?? '')
    verified.set(token, payload)
    return payload
  }

  async function fromToken(token: string): Promise<Caller> {
    const claims = await verify(token)
    return { role: typeof claims.role === 'string' ? claims.role : 'anon', claims, token }
  }

  async function fromKey(apikey: string): Promise<Caller> {
    if (apikey.startsWith('sb_')) throw new CredentialsError('invalid-key', 'Invalid API key')
    const { role, claims } = await fromToken(apikey).catch(() => {
      throw new CredentialsError('invalid-key', 'Invalid API key')
    })
    return { role, claims, token: null }
  }

  return async ({ apikey, bearer }) => {
    const keyCaller = apikey === null ? null : await fromKey(apikey)
    if (bearer === null || bearer.startsWith('sb_'))
      return keyCaller ?? { role: 'anon', claims: { role: 'anon' }, token: null }
    const caller = await fromToken(bearer)
    return bearer === anonKey || bearer === serviceRoleKey ? { ...caller, token: null } : caller
  }
}

/** API key and bearer token of a request; the key may also stand in the query (websockets, links). */
export function readCredentials(headers: Headers, query: URLSearchParams): Credentials {
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
  return { apikey: headers.get('apikey') ?? query.get('apikey'), bearer }
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new CredentialsError('expired', 'JWT expired')
  if (error instanceof errors.JWTClaimValidationFailed) throw new CredentialsError('claims', error.message)
  if (error instanceof errors.JWSSignatureVerificationFailed) throw new CredentialsError('signature', error.message)
  throw new CredentialsError('malformed', error instanceof Error ? error.message : String(error))
}
