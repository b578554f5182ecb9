import { addDays } from './calendar-days.ts'
import { toLocalTime } from './league-time.ts'

/** 'Today' or 'Tomorrow' in the league's time zone; undefined for other days. */
export function nearDay(moment: Date, now: Date, timeZone: string): 'Today' | 'Tomorrow' | undefined {
  const day = toLocalTime(moment, timeZone).date
  const today = toLocalTime(now, timeZone).date
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : undefined
}
