import { vi } from 'vitest'

/**
 * Waits until an assertion holds. A message has no promised moment, and a busy machine delivers it late, so the limit
 * only has to end before the test's own: then the report names the assertion.
 */
export const until = <T>(assertion: () => T | Promise<T>) => vi.waitFor(assertion, { timeout: 15_000 })
