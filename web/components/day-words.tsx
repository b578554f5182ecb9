import { addDays } from '#domain/calendar-days.ts'
import { longDate, plainDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { useHydrated } from './use-hydrated.ts'

interface DayWordsProps {
  /** YYYY-MM-DD, as the league's calendar shows it. */
  date: string
  timeZone: string
}

/**
 * 'Today, 22 November 2026', 'Tomorrow, …', or the weekday. The server's HTML is kept and the same for everybody, so only
 * the browser knows which day it is.
 */
export function DayWords({ date, timeZone }: DayWordsProps) {
  const isHydrated = useHydrated()
  if (!isHydrated) return longDate(date)
  const today = toLocalTime(new Date(), timeZone).date
  if (date === today) return `Today, ${plainDate(date)}`
  return date === addDays(today, 1) ? `Tomorrow, ${plainDate(date)}` : longDate(date)
}
