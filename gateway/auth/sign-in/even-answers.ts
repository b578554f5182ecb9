import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'

const STEP_MS = 50
/** What is asked about an address without signing in. */
export const EVEN_PATHS = ['/recover', '/otp', '/magiclink', '/resend', '/signup'] as const

/**
 * Answers at the next multiple of 50 ms. What an address without an account spares the database, some tenths of a
 * millisecond, is gone from the time of the answer, also where refusals differ from it.
 */
export const evenAnswers: MiddlewareHandler = async (_c, next) => {
  const began = performance.now()
  await next()
  const elapsed = performance.now() - began
  await sleep(Math.ceil(elapsed / STEP_MS) * STEP_MS - elapsed)
}
