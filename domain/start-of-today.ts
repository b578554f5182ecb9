import { fromLocalTime, toLocalTime } from './league-time.ts'

/** The midnight from which a match of this league counts as upcoming. */
export function startOfToday(now: Date, timeZone: string): Date {
  return fromLocalTime({ date: toLocalTime(now, timeZone).date, time: '00:00' }, timeZone)
}
