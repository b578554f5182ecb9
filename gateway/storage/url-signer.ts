import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { invalidJwt, invalidSignature } from './errors.ts'
import { transform } from './read-transform.ts'

const claims = z.object({
  url: z.string(),
  owner: z.string().optional(),
  upsert: z.boolean().optional(),
  transform: transform.optional(),
})
export type SignedClaims = z.infer<typeof claims>

export type Purpose = 'download' | 'upload' | 'render'

export interface UrlSigner {
  sign(purpose: Purpose, claims: SignedClaims, seconds: number): Promise<string>
  /** @throws if the token has another purpose or address, or has expired */
  verify(purpose: Purpose, token: string | undefined, url: string): Promise<SignedClaims>
}

/** A key for each purpose, so that a signed download URL cannot serve as a session or an upload URL. */
export function createUrlSigner(jwtSecret: string): UrlSigner {
  const keyOf = (purpose: Purpose) => createHmac('sha256', jwtSecret).update(`storage ${purpose}`).digest()
  const keys = { download: keyOf('download'), upload: keyOf('upload'), render: keyOf('render') }
  return {
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
