import type { Context } from 'hono'
import { z } from 'zod'
import { captchaFailed, captchaUnavailable } from '#gateway/auth/errors.ts'
import type { RequireAdmin } from '#gateway/auth/sessions/signed-in.ts'

/** A service that tells people from programs. */
export interface CaptchaConfig {
  /** Where it checks what a page's widget gave: https://docs.hcaptcha.com and Cloudflare's Turnstile ask alike. */
  verifyUrl: string
  secret: string
  /** Seconds. */
  timeout: number
}

export const CAPTCHA_PROVIDERS: Readonly<Record<string, string>> = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** The field of a body that carries what the widget gave; empty where it is missing. */
export const captchaToken = z
  .object({ captcha_token: z.string() })
  .transform(({ captcha_token }) => captcha_token.trim())
  .catch('')

const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() })

/** @throws ApiError unless it was a person, an administrator, or nobody asks */
export type CheckCaptcha = (c: Context, token: string) => Promise<void>

export function createCheckCaptcha(
  config: CaptchaConfig | null,
  requireAdmin: RequireAdmin,
  addressOf: (c: Context) => string,
): CheckCaptcha {
  if (config === null) return async () => undefined
  const { verifyUrl, secret, timeout } = config

  async function ask(token: string, address: string) {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(timeout * 1000),
    })
    return answer.parse(await response.json())
  }

  return async (c, token) => {
    if (await isAdmin(c, requireAdmin)) return
    if (token === '') throw captchaFailed('no captcha_token found')
    const { success, 'error-codes': codes } = await ask(token, addressOf(c)).catch(() => {
      throw captchaUnavailable()
    })
    if (!success) throw captchaFailed((codes ?? []).join(', '))
  }
}

const isAdmin = (c: Context, requireAdmin: RequireAdmin) =>
  requireAdmin(c).then(
    () => true,
    () => false,
  )
