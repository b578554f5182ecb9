import { type CryptoKey, errors, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const algorithm = z.enum(['HS256', 'RS256', 'ES256', 'EdDSA'])
type Algorithm = z.infer<typeof algorithm>

const USUAL: Readonly<Record<string, Algorithm>> = { oct: 'HS256', RSA: 'RS256', EC: 'ES256', OKP: 'EdDSA' }

const jwk = z
  .looseObject({
    kty: z.enum(['oct', 'RSA', 'EC', 'OKP']),
    kid: z.string().min(1),
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
  .transform((key) => ({ ...key, alg: key.alg ?? USUAL[key.kty] ?? 'HS256' }))
  .refine(({ kty, alg }) => USUAL[kty] === alg, 'has another kind of algorithm than its kty')

/** A key of `GOTRUE_JWT_KEYS`, or of the JWKS in which another service publishes its own. */
export type TokenKey = z.infer<typeof jwk>

// Lists of Supabase's own tools hold the shared secret too, without a name: that one we know.
const isNamed = (key: unknown) => !(isObject(key) && key.kty === 'oct' && key.kid === undefined)

const keyList = z
  .union([z.array(z.unknown()), z.object({ keys: z.array(z.unknown()) }).transform(({ keys }) => keys)])
  .transform((keys) => keys.filter(isNamed))
  .pipe(z.array(jwk))
  .refine((keys) => keys.filter(signs).length <= 1, 'only one of the keys may sign')

/**
 * @param text a JSON array of JWKs, or a JWKS; one of them may have `sign` among its `key_ops`
 * @throws RangeError that says what does not hold, without the keys
 */
export function parseTokenKeys(text: string): TokenKey[] {
  const { success, data } = keyList.safeParse(toJson(text))
  if (!success)
    throw new RangeError(
      'must be a JSON array of keys with kty and kid (oct, RSA, EC, OKP), of which one at most has "sign" in key_ops',
    )
  return data
}

/** What the installation signs and checks tokens with. */
export interface TokenSecrets {
  jwtSecret: string
  /** Besides the secret: newer tokens name one of these by its `kid`. */
  tokenKeys?: readonly TokenKey[]
}

/** With the key that is marked for it, else with the secret. */
export function createSignToken({ jwtSecret, tokenKeys = [] }: TokenSecrets) {
  const own = tokenKeys.find(signs)
  const key = own === undefined ? new TextEncoder().encode(jwtSecret) : once(() => importPlain(own))
  const header = own === undefined ? { alg: 'HS256', typ: 'JWT' } : { alg: own.alg, kid: own.kid, typ: 'JWT' }
  return async (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader(header).sign(typeof key === 'function' ? await key() : key)
}

/** How the installation's own tokens are signed. */
export const signingAlgorithm = ({ tokenKeys = [] }: TokenSecrets): string => tokenKeys.find(signs)?.alg ?? 'HS256'

/** By the key that the token names, and by the secret where it names none. @throws what jose throws */
export function createVerifyToken({ jwtSecret, tokenKeys = [] }: TokenSecrets) {
  const secret = new TextEncoder().encode(jwtSecret)
  const known = new Map(
    tokenKeys.map((key) => [key.kid, { alg: key.alg, read: once(() => importPlain(toPublic(key))) }]),
  )
  const algorithms = [...new Set(['HS256', ...tokenKeys.map(({ alg }) => alg)])]

  return async (token: string): Promise<JWTPayload> => {
    const findKey = async ({ kid, alg }: { kid?: string; alg?: string }) => {
      const key = known.get(kid ?? '')
      if (key === undefined && alg === 'HS256') return secret
      // A public key must not pass for a shared secret: whoever signs may not choose how that is checked.
      if (key === undefined || key.alg !== alg) throw new errors.JWSSignatureVerificationFailed()
      return key.read()
    }
    return (await jwtVerify(token, findKey, { algorithms })).payload
  }
}

/** What others may check our tokens with: never a shared secret, never a private part. */
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

// What a key may be used for is ours to say: those of `key_ops` that fit its other half would be refused.
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
