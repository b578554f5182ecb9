import type { Context } from 'hono'
import { z } from 'zod'
import { captchaFailed, captchaUnavailable } from './errors.ts'
import type { RequireAdmin } from './sessions/signed-in.ts'

/** A captcha service. */
export interface CaptchaConfig {
  /** The siteverify address; hCaptcha (https://docs.hcaptcha.com) and Cloudflare's Turnstile share one protocol. */
  verifyUrl: string
  secret: string
  /** Seconds. */
  timeout: number
}

export const CAPTCHA_PROVIDERS: Readonly<Record<string, string>> = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** The field of a body with the widget's token; empty if absent. */
export const captchaToken = z
  .object({ captcha_token: z.string() })
  .transform(({ captcha_token }) => captcha_token.trim())
  .catch('')

const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() })

/** @throws ApiError unless the captcha is solved, the caller is an administrator, or no captcha is configured */
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
