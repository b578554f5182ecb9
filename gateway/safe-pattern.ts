const LONGEST = 500
const MOST_STATES = 2000
const BOUND = /\{(\d+)(?:,(\d*))?/g

/**
 * Whether a stranger's regular expression can be held against a text without keeping PostgreSQL busy. Its matcher takes
 * one step a character and state, except with back-references (exponential) and looks ahead or behind (quadratic and
 * worse); bounded repetitions multiply the states, and some ten thousand of them overflow the stack of PGlite.
 * Estimated from above: what only looks like one of these, as `\\1` does, is refused too.
 */
export function isSafePattern(pattern: string): boolean {
  const states = patternStates(pattern)
  return states !== null && states <= MOST_STATES
}

/** What a pattern costs for each letter of a text, estimated from above; null where that cannot be said. */
export function patternStates(pattern: string): number | null {
  if (pattern.length > LONGEST || /\\[1-9]|\(\?<?[=!]/.test(pattern)) return null
  const bounds = [...pattern.matchAll(BOUND)].map(([, least, most]) => Math.max(Number(least), Number(most ?? 0), 1))
  // Without parentheses no repetition stands within another.
  return pattern.includes('(')
    ? bounds.reduce((product, bound) => product * bound, pattern.length)
    : bounds.reduce((sum, bound) => sum + bound, pattern.length)
}
