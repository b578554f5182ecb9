import { dayOfYear } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'

/** 'today, 14:05' or 'Saturday, 12 August, 14:05', as the clock of the person at the screen shows it. */
export function draftTime(at: string, now = new Date(), timeZone = ownTimeZone()): string {
  const { date, time } = toLocalTime(new Date(at), timeZone)
  const day = date === toLocalTime(now, timeZone).date ? 'today' : dayOfYear(date)
  return `${day}, ${time}`
}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
