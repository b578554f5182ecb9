import type { MatchMinute } from './match-minute.ts'

/** The part of a match that is being played, as `matches.live_phase` has it. */
export type LivePhase = 'first_half' | 'half_time' | 'second_half'

const MINUTE_MS = 60_000
/** The database has the same limit. */
const MOST_ADDED = 30

/** The clock of a match that is being played. */
export interface LiveClock {
  phase: LivePhase
  /**
   * Epoch milliseconds (`matches.live_since`): of minute 0, which in the second half is its kick-off minus a half's
   * length; at half-time, of the whistle.
   */
  since: number
  /** Minutes in a half. */
  half: number
}

/** Reads the text of the database: 'first_half 1764342000000 45'. */
export function readClock(text: string): LiveClock {
  const [phase, since, half] = text.split(' ')
  return { phase: phase as LivePhase, since: Number(since), half: Number(half) }
}

/** The minute that is being played: the first one is 1, and the second half of 45 begins with 46. At half-time it is 45. */
export function minuteOfClock({ phase, since, half }: LiveClock, now: number): MatchMinute {
  if (phase === 'half_time') return { minute: half, added: null }
  const last = phase === 'first_half' ? half : 2 * half
  const played = Math.max(last - half, Math.floor((now - since) / MINUTE_MS)) + 1
  return played > last ? { minute: last, added: Math.min(played - last, MOST_ADDED) } : { minute: played, added: null }
}

/**
 * Whether the first half is over, so that the score at half-time is known.
 * @param hasLater whether an event after the first half is recorded, for a match in play without a clock
 */
export function isFirstHalfOver(
  { status, live_clock }: { status: string; live_clock?: string | null },
  hasLater: boolean,
): boolean {
  if (live_clock) return readClock(live_clock).phase !== 'first_half'
  return status !== 'in_play' || hasLater
}

/** '23′', '45+2′' or 'Half-time'. */
export function liveWords(clock: LiveClock, now: number): string {
  if (clock.phase === 'half_time') return 'Half-time'
  const { minute, added } = minuteOfClock(clock, now)
  return `${minute}${added ? `+${added}` : ''}′`
}

/** The start of a second half's clock. @param kickOff milliseconds at which the half began */
export const secondHalfSince = (kickOff: number, half: number): number => kickOff - half * MINUTE_MS
