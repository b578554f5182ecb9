import { dayOfYear } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'

/** 'Saturday, 12 December, 15:00'. @param at ISO 8601 */
export function momentOf(at: string, timeZone: string): string {
  const { date, time } = toLocalTime(new Date(at), timeZone)
  return `${dayOfYear(date)}, ${time}`
}
