import { addDays } from './calendar-days.ts'
import { toLocalTime } from './league-time.ts'

/** Whether a moment is today or tomorrow by a league's calendar; undefined for any other day. */
export function nearDay(moment: Date, now: Date, timeZone: string): 'Today' | 'Tomorrow' | undefined {
  const day = toLocalTime(moment, timeZone).date
  const today = toLocalTime(now, timeZone).date
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : undefined
}
