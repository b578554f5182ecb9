import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'

const STEP_MS = 50
/** Endpoints that take an address without a session. */
export const EQUALIZED_PATHS = ['/recover', '/otp', '/magiclink', '/resend', '/signup'] as const

/**
 * Answers at the next multiple of 50 ms. A missing account saves the database some tenths of a millisecond; rounding
 * hides that from response times, including those of refusals.
 */
export const equalizeTiming: MiddlewareHandler = async (_c, next) => {
  const began = performance.now()
  await next()
  const elapsed = performance.now() - began
  await sleep(Math.ceil(elapsed / STEP_MS) * STEP_MS - elapsed)
}
