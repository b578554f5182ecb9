import { addDays } from './calendar-days.ts'

/** A moment as a league's clocks show it. */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** @param timeZone IANA name, as 'Europe/London' */
export function toLocalTime(moment: Date, timeZone: string): LocalTime {
  const { date, time } = toSeconds(moment, timeZone)
  return { date, time: time.slice(0, 5) }
}

// Before 1970 browsers' Temporal and their formatters may know different zones; the server has the formatter only.
const toSeconds = (moment: Date, timeZone: string): LocalTime =>
  typeof Temporal === 'undefined' || moment.getTime() < 0 ? format(moment, timeZone) : convert(moment, timeZone)

// A browser's first formatter takes a phone 80 ms, which nobody should wait for to see a kick-off.
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

/** '2017-08-12T15:00:00+01:00': the moment as the league's clocks show it, with how far they are ahead of UTC. */
export function toOffsetTime(moment: Date, timeZone: string): string {
  const { date, time } = toLocalTime(moment, timeZone)
  const minutes = Math.round(offsetAt(moment.getTime(), timeZone) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) =>
    String(n).padStart(2, '0'),
  )
  return `${date}T${time}:00${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}

/**
 * The moment at which a league's clocks show this. Of an hour that comes twice it is the first;
 * an hour that summer time skips is counted on from before the change.
 */
export function fromLocalTime({ date, time }: LocalTime, timeZone: string): Date {
  const wanted = asUtc({ date, time })
  const before = offsetAt(wanted - DAY, timeZone)
  const after = offsetAt(wanted + DAY, timeZone)
  const shows = [wanted - before, wanted - after].find((moment) => moment + offsetAt(moment, timeZone) === wanted)
  return new Date(shows ?? wanted - before)
}

/** The first moment of a month, and the first after it, by a league's clocks. @param month YYYY-MM */
export function boundsOfMonth(month: string, timeZone: string): { from: Date; to: Date } {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const startOf = (month: string) => fromLocalTime({ date: `${month}-01`, time: '00:00' }, timeZone)
  return { from: startOf(month), to: startOf(next.toISOString().slice(0, 7)) }
}

/** The first moment of a day, and the first after it, by a league's clocks. @param date YYYY-MM-DD */
export function boundsOfDay(date: string, timeZone: string): { from: Date; to: Date } {
  const startOf = (date: string) => fromLocalTime({ date, time: '00:00' }, timeZone)
  return { from: startOf(date), to: startOf(addDays(date, 1)) }
}

const DAY = 86_400_000

/** Milliseconds that the zone's clocks are ahead of UTC: whole seconds, as before there was a standard time. */
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
