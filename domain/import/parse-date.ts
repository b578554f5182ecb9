import { parseTime } from './parse-time.ts'
import type { Parsed } from './parsed.ts'
import { quoted } from './quoted.ts'

/** A day, and the time if the same cell contains it. */
interface Day {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\s*(.+))?$/i
const DAY_FIRST = /^(\d{1,2})[-/.\s]+(\d{1,2})[-/.\s]+(\d{4}|\d{2})\.?(?:,?\s+(.+))?$/
const WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]+([a-z]{3,9})[-.,/\s]+(\d{4}|\d{2})(?:,?\s+(.+))?$/i
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(.+))?$/i
const ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i

/**
 * Parses dd/mm/yyyy (also with dots, dashes, two-digit years, a month's name, also first, or a leading weekday) and ISO dates.
 * Slashes mean day first, as in Europe; other rows do not influence it.
 */
export function parseDate(text: string): Parsed<Day> {
  const cell = text.replace(WEEKDAY, '')
  if (cell === '') return { reason: 'The date is missing.' }
  const iso = ISO.exec(cell)
  if (iso) return day(text, { year: iso[1], month: iso[2], day: iso[3], time: iso[4] })
  const dayFirst = DAY_FIRST.exec(cell)
  if (dayFirst) return day(text, { day: dayFirst[1], month: dayFirst[2], year: dayFirst[3], time: dayFirst[4] })
  const [, date, name = '', year, time] = WORDS.exec(cell) ?? monthFirst(cell)
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  if (date !== undefined && month >= 0) return day(text, { day: date, month: `${month + 1}`, year, time })
  return { reason: `${quoted(text)} is not a date. Write it like 31/12/2024 or 2024-12-31.` }
}

/** 'February 1, 2025' in the order of '1 February 2025'. */
function monthFirst(cell: string): (string | undefined)[] {
  const [whole, month, date, year, time] = MONTH_FIRST.exec(cell) ?? []
  return [whole, date, month, year, time]
}

/** The rules of the game are from 1863. */
const FIRST_YEAR = 1863

interface Parts {
  year: string | undefined
  month: string | undefined
  day: string | undefined
  time: string | undefined
}

function day(text: string, parts: Parts): Parsed<Day> {
  const year = fullYear(parts.year ?? '')
  const month = Number(parts.month)
  const date = Number(parts.day)
  if (year < FIRST_YEAR || year > 2199) return { reason: `The year of ${quoted(text)} cannot be right.` }
  if (month < 1 || month > 12) {
    return { reason: `${quoted(text)} has no month ${month}: dates are read day first, like 31/12/2024.` }
  }
  if (date < 1 || date > new Date(Date.UTC(year, month, 0)).getUTCDate()) {
    return { reason: `There is no ${date} ${MONTH_NAMES[month - 1]} ${year}.` }
  }
  const iso = `${year}-${two(month)}-${two(date)}`
  if (parts.time === undefined) return { value: { date: iso, time: null } }
  if (ZONE.test(parts.time)) {
    return { reason: `${quoted(text)} carries a time zone. Write the local date and time, without it.` }
  }
  const time = parseTime(parts.time)
  return time.reason === undefined ? { value: { date: iso, time: time.value } } : time
}

const two = (number: number) => String(number).padStart(2, '0')

const fullYear = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900)
