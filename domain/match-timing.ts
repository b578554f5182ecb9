import { toLocalTime } from './league-time.ts'

/** 'previous' before the league's today, 'today' on it, 'upcoming' after it. */
export type MatchTiming = 'previous' | 'today' | 'upcoming'

/** @param timeZone the league's, IANA name: its calendar says which day is today */
export function timingOf(playedAt: Date, now: Date, timeZone: string): MatchTiming {
  const day = toLocalTime(playedAt, timeZone).date
  const today = toLocalTime(now, timeZone).date
  if (day === today) return 'today'
  return day < today ? 'previous' : 'upcoming'
}
