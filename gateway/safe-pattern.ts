const LONGEST = 500
const MOST_STATES = 2000
const BOUND = /\{(\d+)(?:,(\d*))?/g

/**
 * Whether PostgreSQL can match a client's regular expression quickly. Its matcher takes one step for each character and
 * state, except with back-references (exponential) and lookahead or lookbehind (quadratic and worse). Bounded
 * repetitions multiply the states, and some ten thousand of them overflow the stack of PGlite.
 * The estimate is an upper bound: a pattern that only looks like one of these, such as `\\1`, is refused too.
 */
export function isSafePattern(pattern: string): boolean {
  const states = patternStates(pattern)
  return states !== null && states <= MOST_STATES
}

/** An upper bound for the states of a pattern; null where there is none. */
export function patternStates(pattern: string): number | null {
  if (pattern.length > LONGEST || /\\[1-9]|\(\?<?[=!]/.test(pattern)) return null
  const bounds = [...pattern.matchAll(BOUND)].map(([, least, most]) => Math.max(Number(least), Number(most ?? 0), 1))
  // Without parentheses repetitions cannot nest.
  return pattern.includes('(')
    ? bounds.reduce((product, bound) => product * bound, pattern.length)
    : bounds.reduce((sum, bound) => sum + bound, pattern.length)
}
