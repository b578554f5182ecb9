import type { MatchMinute } from './match-minute.ts'

/** The part of a match that is being played, as `matches.live_phase` has it. */
export type LivePhase = 'first_half' | 'half_time' | 'second_half'

const MINUTE_MS = 60_000
const HALF_MINUTES = 45
/** The database has the same limit. */
const MOST_ADDED = 30

/**
 * The minute that is being played: the first one is 1, and the second half begins with 46. At half-time it is 45.
 * @param since milliseconds at which the clock would have begun without a break (`matches.live_since`)
 */
export function liveMinute(phase: LivePhase, since: number, now: number): MatchMinute {
  if (phase === 'half_time') return { minute: HALF_MINUTES, added: null }
  const last = phase === 'first_half' ? HALF_MINUTES : 2 * HALF_MINUTES
  const played = Math.max(last - HALF_MINUTES, Math.floor((now - since) / MINUTE_MS)) + 1
  return played > last ? { minute: last, added: Math.min(played - last, MOST_ADDED) } : { minute: played, added: null }
}

/** '23′', '45+2′' or 'Half-time'. */
export function liveWords(phase: LivePhase, since: number, now: number): string {
  if (phase === 'half_time') return 'Half-time'
  const { minute, added } = liveMinute(phase, since, now)
  return `${minute}${added ? `+${added}` : ''}′`
}

/** The start of a second half's clock. @param kickOff milliseconds at which the half began */
export const secondHalfSince = (kickOff: number): number => kickOff - HALF_MINUTES * MINUTE_MS
