import type { ApiError } from '#gateway/errors.ts'

const REMEMBERED_MS = 10 * 60 * 1000
const MOST_REMEMBERED = 10_000

/**
 * Remembers what was refused after much work. A refusal is forgotten after ten minutes, because a busy machine can be
 * its cause.
 */
export function createRefusals(now: () => number = Date.now) {
  const refused = new Map<string, { error: ApiError; until: number }>()
  return {
    /** @throws the refusal of one of the names */
    check(...names: readonly string[]): void {
      for (const name of names) {
        const found = refused.get(name)
        if (found === undefined) continue
        if (found.until > now()) throw found.error
        refused.delete(name)
      }
    },
    add(name: string, error: ApiError): void {
      refused.delete(name)
      refused.set(name, { error, until: now() + REMEMBERED_MS })
      const [oldest] = refused.keys()
      if (refused.size > MOST_REMEMBERED && oldest !== undefined) refused.delete(oldest)
    },
  }
}
