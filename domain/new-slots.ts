// New days for a match that was put off, the best first.

import { addDays, daysBetween } from './calendar-days.ts'
import { type ClosedDays, isClosed } from './fixture-plan.ts'
import { mostFrequent } from './most-frequent.ts'

export interface SlotMatch {
  id: string
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
  home: string
  away: string
  /** The pitch, or a ground that has one pitch; null where it is not known. */
  place: string | null
  /** The managers of both teams. */
  managers: readonly string[]
}

export interface SlotRules {
  /** The first and the last day that are looked at; YYYY-MM-DD. */
  from: string
  until: string
  /** Full days without a match before and after, at least. */
  restDays: number
  /** Days of the week, 0 for Sunday; none for any day. */
  weekdays: readonly number[]
  closed: readonly ClosedDays[]
  /** How long a match takes its pitch and its managers. */
  matchMinutes: number
}

export interface Slot {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
  /** Full days without a match around it, of the home team and of the away team; null for a team without other matches. */
  rest: readonly [home: number | null, away: number | null]
  /** The home team's home matches in a row with this one, and the away team's away matches. */
  run: readonly [home: number, away: number]
  /** Whether a manager has another match at that time. */
  isManagerBusy: boolean
}

/** The days by which a slot may be later to avoid the fault. */
const COST = { shortRest: 4, longRun: 3, busyManager: 10 }
const WANTED_REST = 3
const LONGEST_RUN = 2

/**
 * Days on which both teams and the pitch are free, without the day on which the match was put off. The earliest comes
 * first, unless a team has little rest, plays its third home or away match in a row, or a manager is elsewhere.
 * @param others matches that take place, of any team
 */
export function proposeSlots(match: SlotMatch, others: readonly SlotMatch[], rules: SlotRules): Slot[] {
  const around = others.filter(({ id }) => id !== match.id)
  const [home, away] = [match.home, match.away].map((team) => playedBy(team, around))
  const timeOf = usualTimes(match, around)
  const slots: Slot[] = []
  for (let date = rules.from; date <= rules.until; date = addDays(date, 1)) {
    if (date === match.date || !isPlayable(date, rules)) continue
    const rest = [restAround(date, home ?? []), restAround(date, away ?? [])] as const
    if (rest.some((days) => days !== null && days < rules.restDays)) continue
    const time = timeOf(date)
    const atOnce = around.filter((other) => other.date === date && isNear(other.time, time, rules.matchMinutes))
    if (match.place !== null && atOnce.some(({ place }) => place === match.place)) continue
    const run = [runOf(date, match.home, home ?? [], 'home'), runOf(date, match.away, away ?? [], 'away')] as const
    const isManagerBusy = atOnce.some(({ managers }) => managers.some((id) => match.managers.includes(id)))
    slots.push({ date, time, rest, run, isManagerBusy })
  }
  const costs = new Map(slots.map((slot) => [slot, costOf(slot, rules.from)]))
  return slots.toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0))
}

/** A day of the week with fewer of a league's matches is an exception. */
const USUAL_SHARE = 0.15

/** The days of the week on which a league plays, 0 for Sunday; Saturday comes before Sunday. */
export function usualWeekdays(matches: readonly Pick<SlotMatch, 'date'>[]): number[] {
  const share = (weekday: number) => matches.filter(({ date }) => weekdayOf(date) === weekday).length / matches.length
  return [1, 2, 3, 4, 5, 6, 0].filter((weekday) => share(weekday) >= USUAL_SHARE)
}

const playedBy = (team: string, matches: readonly SlotMatch[]) =>
  matches.filter(({ home, away }) => home === team || away === team).toSorted((a, b) => a.date.localeCompare(b.date))

const isPlayable = (date: string, { weekdays, closed }: SlotRules) =>
  (weekdays.length === 0 || weekdays.includes(weekdayOf(date))) && !isClosed(date, closed)

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()

const restAround = (date: string, own: readonly SlotMatch[]): number | null =>
  own.length === 0 ? null : Math.min(...own.map((other) => Math.abs(daysBetween(other.date, date)))) - 1

function runOf(date: string, team: string, own: readonly SlotMatch[], side: 'home' | 'away'): number {
  const isOther = (match: SlotMatch) => match[side] !== team
  const before = own.filter((other) => other.date < date).toReversed()
  const after = own.filter((other) => other.date > date)
  const inRow = (matches: readonly SlotMatch[]) => {
    const end = matches.findIndex(isOther)
    return end === -1 ? matches.length : end
  }
  return inRow(before) + 1 + inRow(after)
}

const isNear = (one: string, other: string, minutes: number) => Math.abs(minutesOf(one) - minutesOf(other)) < minutes
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The kick-off of a day: on the match's own weekday its own, else the home team's usual one, else the league's. */
function usualTimes(match: SlotMatch, others: readonly SlotMatch[]): (date: string) => string {
  const known = new Map<number, string>()
  return (date) => {
    const weekday = weekdayOf(date)
    const time = known.get(weekday) ?? usualTime(weekday, match, others)
    known.set(weekday, time)
    return time
  }
}

function usualTime(weekday: number, match: SlotMatch, others: readonly SlotMatch[]): string {
  if (weekday === weekdayOf(match.date)) return match.time
  const sameDay = others.filter(({ date }) => weekdayOf(date) === weekday)
  const own = sameDay.filter(({ home }) => home === match.home)
  return mostFrequent(timesOf(own)) ?? mostFrequent(timesOf(sameDay)) ?? match.time
}

/** The earliest first. */
const timesOf = (matches: readonly SlotMatch[]) => matches.map(({ time }) => time).sort()

function costOf({ date, rest, run, isManagerBusy }: Slot, from: string): number {
  const short = rest.reduce<number>((sum, days) => sum + Math.max(0, WANTED_REST - (days ?? WANTED_REST)), 0)
  const long = run.reduce((sum, length) => sum + Math.max(0, length - LONGEST_RUN), 0)
  const busy = isManagerBusy ? COST.busyManager : 0
  return daysBetween(from, date) + short * COST.shortRest + long * COST.longRun + busy
}
