import { toLocalTime } from './league-time.ts'

/** 'previous' before today in the league's time zone, 'today', or 'upcoming'. */
export type MatchTiming = 'previous' | 'today' | 'upcoming'

/** @param timeZone the league's IANA zone, which determines today's date */
export function timingOf(playedAt: Date, now: Date, timeZone: string): MatchTiming {
  const day = toLocalTime(playedAt, timeZone).date
  const today = toLocalTime(now, timeZone).date
  if (day === today) return 'today'
  return day < today ? 'previous' : 'upcoming'
}
