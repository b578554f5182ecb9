import { plainDate } from '#domain/date-words.ts'
import { browserDay } from './browser-day.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** 'just now', '20 minutes ago', '3 hours ago', 'yesterday', 'on 2 November 2026', in the browser's time zone. */
export function lastUsed(moment: string, now: Date): string {
  const ago = now.getTime() - new Date(moment).getTime()
  if (ago < 2 * MINUTE) return 'just now'
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} minutes ago`
  if (ago < 12 * HOUR) return ago < 2 * HOUR ? 'an hour ago' : `${Math.floor(ago / HOUR)} hours ago`
  const day = browserDay(moment)
  if (day === browserDay(now)) return 'today'
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return day === browserDay(yesterday) ? 'yesterday' : `on ${plainDate(day)}`
}
