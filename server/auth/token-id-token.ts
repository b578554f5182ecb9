import type { Context } from 'hono'
import { z } from 'zod'
import { parseBody, text } from './body.ts'
import { idTokenProviderDisabled, validationFailed } from './errors.ts'

const body = z.object({ provider: text, issuer: text, id_token: text })

const ISSUERS: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
}

/** grant_type=id_token: no provider is switched on */
export const refuseIdToken = async (c: Context): Promise<never> => {
  const { provider, issuer, id_token } = await parseBody(c, body)
  if (id_token === '') throw validationFailed('id_token required')
  throw idTokenProviderDisabled(ISSUERS[provider] ?? (issuer || provider))
}
