import type { Context } from 'hono'
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** The body of an answer that refuses a request. */
export const refusal = (code: string, message: string) => ({ code, message })

/** A form on another site can send neither JSON nor this header's value. */
export const isFromOurPages = (c: Context) =>
  c.req.header('content-type')?.startsWith('application/json') === true &&
  ['same-origin', undefined].includes(c.req.header('sec-fetch-site'))

/** Counts a request. @returns the seconds after which it may be repeated; 0 if it may be served */
export async function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}
