import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { z } from 'zod'

const algorithm = z.enum(['HS256', 'RS256', 'ES256', 'EdDSA'])
type Algorithm = z.infer<typeof algorithm>

const USUAL: Readonly<Record<string, Algorithm>> = { oct: 'HS256', RSA: 'RS256', EC: 'ES256', OKP: 'EdDSA' }

const jwk = z
  .looseObject({
    kty: z.enum(['oct', 'RSA', 'EC', 'OKP']),
    kid: z.string().min(1).optional(),
    alg: algorithm.optional(),
    key_ops: z.array(z.string()).default(['verify']),
    use: z.string().optional(),
    ext: z.boolean().optional(),
    d: z.string().optional(),
  })
  .refine(
    ({ kty, d, key_ops }) => kty === 'oct' || d !== undefined || !key_ops.includes('sign'),
    'signs without its private part',
  )
  .refine(({ kid, alg }) => kid !== undefined || alg !== undefined, 'has neither kid nor alg')
  .transform((key) => ({ ...key, alg: key.alg ?? USUAL[key.kty] ?? 'HS256' }))
  .refine(({ kty, alg }) => USUAL[kty] === alg, 'has another kind of algorithm than its kty')

/** A key of `GOTRUE_JWT_KEYS`, or of the JWKS of another service. */
export type TokenKey = z.infer<typeof jwk>

// Lists of Supabase's tools have the shared secret too, without a kid: it is configured as JWT_SECRET.
const isNamed = (key: unknown) => !(isObject(key) && key.kty === 'oct' && key.kid === undefined)

const keyList = z
  .union([
    z.array(z.unknown()),
    z.object({ keys: z.array(z.unknown()) }).transform(({ keys }) => keys),
    z.looseObject({ kty: z.string() }).transform((key) => [key]),
  ])
  .transform((keys) => keys.filter(isNamed))
  .pipe(z.array(jwk))
  .refine((keys) => keys.filter(signs).length <= 1, 'only one of the keys may sign')

/**
 * @param text a JSON array of JWKs, a JWKS, or one JWK; one of them may have `sign` among its `key_ops`
 * @throws RangeError with the rule, without the keys
 */
export function parseTokenKeys(text: string): TokenKey[] {
  const { success, data } = keyList.safeParse(toJson(text))
  if (!success)
    throw new RangeError(
      'must be a JSON array of keys with kty and kid or alg (oct, RSA, EC, OKP), of which one at most has "sign" in key_ops',
    )
  return data
}

/** The secret and keys that sign and verify the installation's tokens. */
export interface TokenSecrets {
  jwtSecret: string
  /** Keys besides the secret: tokens name one by its `kid`. */
  tokenKeys?: readonly TokenKey[]
}

/** Signs with the key that has `sign` in its `key_ops`, else with the secret. */
export function createSignToken({ jwtSecret, tokenKeys = [] }: TokenSecrets) {
  const own = tokenKeys.find(signs)
  const key = own === undefined ? new TextEncoder().encode(jwtSecret) : once(() => importPlain(own))
  const name = own?.kid === undefined ? {} : { kid: own.kid }
  const header = { alg: own?.alg ?? 'HS256', ...name, typ: 'JWT' }
  return async (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader(header).sign(typeof key === 'function' ? await key() : key)
}

/** The algorithm of the installation's own tokens. */
export const signingAlgorithm = ({ tokenKeys = [] }: TokenSecrets): string => tokenKeys.find(signs)?.alg ?? 'HS256'

/**
 * Verifies with the key that the token names, else with the secret and every key of the token's algorithm.
 * @throws errors of jose
 */
export function createVerifyToken({ jwtSecret, tokenKeys = [] }: TokenSecrets) {
  const secret = new TextEncoder().encode(jwtSecret)
  const shared = { kid: undefined, alg: 'HS256', read: async (): Promise<CryptoKey | Uint8Array> => secret }
  const known = tokenKeys.map((key) => ({ kid: key.kid, alg: key.alg, read: once(() => importPlain(toPublic(key))) }))

  // The key decides the algorithm, not the token: else a public key could be used as a shared secret.
  function candidates({ kid, alg }: { kid?: string; alg?: string }) {
    const named = known.filter((key) => kid !== undefined && key.kid === kid)
    if (named.length > 0) return named.filter((key) => key.alg === alg)
    const unnamed = known.filter((key) => key.alg === alg && (kid === undefined || key.kid === undefined))
    return alg === 'HS256' ? [shared, ...unnamed] : unnamed
  }

  return async (token: string): Promise<JWTPayload> => {
    const keys = candidates(readHeader(token))
    for (const [at, key] of keys.entries()) {
      try {
        return (await jwtVerify(token, await key.read(), { algorithms: [key.alg] })).payload
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed) || at === keys.length - 1) throw error
      }
    }
    throw new errors.JWSSignatureVerificationFailed('No suitable key was found to decode the JWT')
  }
}

function readHeader(token: string) {
  try {
    return decodeProtectedHeader(token)
  } catch {
    throw new errors.JWSInvalid('Invalid Compact JWS')
  }
}

/** The public keys for verifying tokens, without shared secrets and private parts. */
export const publishedKeys = ({ tokenKeys = [] }: TokenSecrets): JWK[] =>
  tokenKeys
    .filter(({ kty }) => kty !== 'oct')
    .map((key) => ({ ...toPublic(key), use: 'sig', key_ops: ['verify'], ext: true }) as JWK)

function signs({ key_ops }: { key_ops: readonly string[] }): boolean {
  return key_ops.includes('sign')
}

const PUBLIC_PARTS: readonly string[] = ['kty', 'kid', 'alg', 'crv', 'x', 'y', 'n', 'e']

function toPublic(key: TokenKey): TokenKey {
  if (key.kty === 'oct') return key
  return Object.fromEntries(Object.entries(key).filter(([part]) => PUBLIC_PARTS.includes(part))) as TokenKey
}

// `key_ops`, `use` and `ext` are left out: `importJWK` refuses those that fit the other half of the key pair.
const importPlain = ({ key_ops: _, use: __, ext: ___, ...key }: TokenKey): Promise<CryptoKey | Uint8Array> =>
  importJWK(key as JWK, key.alg)

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
