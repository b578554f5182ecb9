import { addDays } from './calendar-days.ts'

/** A moment in a league's local time. */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** @param timeZone IANA name such as 'Europe/London' */
export function toLocalTime(moment: Date, timeZone: string): LocalTime {
  const { date, time } = toSeconds(moment, timeZone)
  return { date, time: time.slice(0, 5) }
}

/** The day of a moment where the league plays, YYYY-MM-DD. */
export const leagueDay = (moment: string, timeZone: string): string => toLocalTime(new Date(moment), timeZone).date

// Before 1970 a browser's Temporal and its formatters may have different zone data; the server only has formatters.
const toSeconds = (moment: Date, timeZone: string): LocalTime =>
  typeof Temporal === 'undefined' || moment.getTime() < 0 ? format(moment, timeZone) : convert(moment, timeZone)

// A browser's first formatter takes a phone 80 ms, which would delay the kick-off time.
function convert(moment: Date, timeZone: string): LocalTime {
  const text = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toString()
  return { date: text.slice(0, 10), time: text.slice(11, 19) }
}

function format(moment: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  }
}

/** '2017-08-12T15:00:00+01:00': the moment in local time, with its UTC offset. */
export function toOffsetTime(moment: Date, timeZone: string): string {
  const { date, time } = toLocalTime(moment, timeZone)
  const minutes = Math.round(offsetAt(moment.getTime(), timeZone) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) =>
    String(n).padStart(2, '0'),
  )
  return `${date}T${time}:00${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}

/**
 * The moment of a local date and time. A repeated hour means its first occurrence; a skipped hour continues from
 * before the change.
 */
export function fromLocalTime({ date, time }: LocalTime, timeZone: string): Date {
  const wanted = asUtc({ date, time })
  const before = offsetAt(wanted - DAY, timeZone)
  const after = offsetAt(wanted + DAY, timeZone)
  const shows = [wanted - before, wanted - after].find((moment) => moment + offsetAt(moment, timeZone) === wanted)
  return new Date(shows ?? wanted - before)
}

/** The first moment of a month, and of the next one, in local time. @param month YYYY-MM */
export function boundsOfMonth(month: string, timeZone: string): { from: Date; to: Date } {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const startOf = (month: string) => fromLocalTime({ date: `${month}-01`, time: '00:00' }, timeZone)
  return { from: startOf(month), to: startOf(next.toISOString().slice(0, 7)) }
}

/** The first moment of a day, and of the next one, in local time. @param date YYYY-MM-DD */
export function boundsOfDay(date: string, timeZone: string): { from: Date; to: Date } {
  const startOf = (date: string) => fromLocalTime({ date, time: '00:00' }, timeZone)
  return { from: startOf(date), to: startOf(addDays(date, 1)) }
}

const DAY = 86_400_000

/** The zone's UTC offset in milliseconds, in whole seconds for times before standard time. */
function offsetAt(moment: number, timeZone: string): number {
  const second = Math.floor(moment / 1000) * 1000
  const { date, time } = toSeconds(new Date(second), timeZone)
  return Date.parse(`${date}T${time}Z`) - second
}

const asUtc = ({ date, time }: LocalTime) => Date.parse(`${date}T${time}:00Z`)

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}
