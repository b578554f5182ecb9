import { createHmac } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Caller } from '#gateway/caller.ts'
import { invalidJwt, invalidSignature } from './errors.ts'
import { transform } from './read-transform.ts'

const claims = z.object({
  url: z.string(),
  /** The sealed caller who signed. */
  signer: z.string(),
  upsert: z.boolean().optional(),
  transform: transform.optional(),
})
const sealedCaller = z.object({ role: z.string(), claims: z.record(z.string(), z.unknown()) })

export type SignedClaims = z.infer<typeof claims>

export type Purpose = 'download' | 'upload' | 'render'

export interface UrlSigner {
  /** Encrypts a caller: a link is handed to others, and claims hold the person's addresses. */
  seal(caller: Caller): Promise<string>
  unseal(sealed: string): Promise<Caller>
  sign(purpose: Purpose, claims: SignedClaims, seconds: number): Promise<string>
  /** @throws if the token has another purpose or address, or has expired */
  verify(purpose: Purpose, token: string | undefined, url: string): Promise<SignedClaims>
}

/** A key for each purpose, so that a signed download URL cannot serve as a session or an upload URL. */
export function createUrlSigner(jwtSecret: string): UrlSigner {
  const keyOf = (purpose: Purpose) => createHmac('sha256', jwtSecret).update(`storage ${purpose}`).digest()
  const keys = { download: keyOf('download'), upload: keyOf('upload'), render: keyOf('render') }
  const sealKey = createHmac('sha256', jwtSecret).update('storage signer').digest()
  return {
    seal: ({ role, claims }) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ role, claims })))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(sealKey),
    async unseal(sealed) {
      const { plaintext } = await compactDecrypt(sealed, sealKey).catch(refuse)
      return { ...sealedCaller.parse(JSON.parse(new TextDecoder().decode(plaintext))), token: null }
    },
    sign: (purpose, payload, seconds) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(keys[purpose]),
    async verify(purpose, token, url) {
      if (token === undefined) throw invalidJwt("querystring must have required property 'token'")
      const { payload } = await jwtVerify(token, keys[purpose], { algorithms: ['HS256'] }).catch(refuse)
      const parsed = claims.safeParse(payload)
      if (!parsed.success || parsed.data.url !== url) throw invalidSignature()
      return parsed.data
    },
  }
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw invalidJwt('"exp" claim timestamp check failed')
  throw invalidJwt(error instanceof Error ? error.message : String(error))
}
