import type { Parsed } from './parsed.ts'
import { quoted } from './quoted.ts'

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.]\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i
const TO_BE_CONFIRMED = /^(?:tb[acd]|-|–|—|\?)?$/i

/** Parses 15:00, 15.00, 15h00, 3pm and 3:30 p.m. as HH:MM; an empty cell or 'TBC' is null. */
export function parseTime(text: string): Parsed<string | null> {
  if (TO_BE_CONFIRMED.test(text)) return { value: null }
  const wrong = { reason: `${quoted(text)} is not a time. Write it like 15:00 or 3pm.` }
  const [, hours, minutes, half] = CLOCK.exec(text) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined)) return wrong
  const hour = half === undefined ? Number(hours) : afternoon(Number(hours), half)
  if (hour > 23 || Number(minutes ?? 0) > 59) return wrong
  return { value: `${String(hour).padStart(2, '0')}:${minutes ?? '00'}` }
}

function afternoon(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.POSITIVE_INFINITY
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}
