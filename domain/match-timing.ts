import { toLocalTime } from './league-time.ts'

/** 'previous' before today in the league's time zone, 'today', or 'upcoming'. */
type MatchTiming = 'previous' | 'today' | 'upcoming'

/** @param timeZone the league's IANA zone, which determines today's date */
export function timingOf(playedAt: Date, now: Date, timeZone: string): MatchTiming {
  const day = toLocalTime(playedAt, timeZone).date
  const today = toLocalTime(now, timeZone).date
  if (day === today) return 'today'
  return day < today ? 'previous' : 'upcoming'
}

/** Two halves and the break. */
export const MATCH_MINUTES = 105

/** Whether a match has had the time to end, so that a missing score is late. */
export const isOver = (playedAt: Date, now: Date): boolean =>
  now.getTime() >= playedAt.getTime() + MATCH_MINUTES * 60_000

/** Midnights in the league's time zone until the day of a match; negative for a past day. */
export function daysUntil(playedAt: Date, now: Date, timeZone: string): number {
  const [day, today] = [playedAt, now].map((moment) => Date.parse(toLocalTime(moment, timeZone).date))
  return Math.round(((day ?? 0) - (today ?? 0)) / 86_400_000)
}

const MOST_DAYS = 60

/** 'tomorrow', 'in 3 days'; '' for today, the past, and a time too far away for its days to say anything. */
export function describeWait(days: number): string {
  if (days < 1 || days > MOST_DAYS) return ''
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
