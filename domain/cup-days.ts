// Days for the rounds of a knock-out, around all other matches of its teams.

import { addDays, daysBetween } from './calendar-days.ts'
import { type ClosedDays, isClosed } from './fixture-plan.ts'

interface CupTie {
  id: string
  /** The legs that have no score yet. */
  legs: readonly number[]
  /** The teams that can play in it; null for any. */
  teamIds: readonly string[] | null
}

export interface CupRound {
  name: string
  ties: readonly CupTie[]
}

export interface CupRules {
  /** YYYY-MM-DD */
  firstDate: string
  /** Days from a round to the next one, at least. */
  interval: number
  /** Full days without a match before and after a cup match, at least. */
  restDays: number
  /** Days of the week, 0 for Sunday; none for any day. */
  weekdays: readonly number[]
  closed: readonly ClosedDays[]
}

/** A match that stays where it is. */
export interface BusyDay {
  /** YYYY-MM-DD */
  date: string
  teamIds: readonly string[]
}

interface PlannedLeg {
  tieId: string
  leg: number
  date: string
}

/** The days of a round, or null if no day of a year is free. */
export interface PlannedRound {
  name: string
  legs: PlannedLeg[] | null
}

const LONGEST_SEARCH_DAYS = 366
/** A round is split into days of its own for each tie if its common day would be so much later. */
const LONGEST_WAIT_DAYS = 21

/** Plans a day for each round in turn, on which no team of it plays elsewhere; or, where that takes too long, for each tie. */
export function planCupRounds(rounds: readonly CupRound[], busy: readonly BusyDay[], rules: CupRules): PlannedRound[] {
  const daysOfTeam = new Map<string, Set<string>>()
  const allDays = new Set<string>()
  for (const { date, teamIds } of busy) {
    for (let day = -rules.restDays; day <= rules.restDays; day++) {
      const taken = addDays(date, day)
      allDays.add(taken)
      for (const id of teamIds) daysOfTeam.set(id, (daysOfTeam.get(id) ?? new Set()).add(taken))
    }
  }
  const isFree = (date: string, teamIds: readonly string[] | null) =>
    teamIds === null ? !allDays.has(date) : !teamIds.some((id) => daysOfTeam.get(id)?.has(date))
  const findDay = (ties: readonly CupTie[], from: string) => {
    for (let day = 0; day < LONGEST_SEARCH_DAYS; day++) {
      const date = addDays(from, day)
      if (isPlayable(date, rules) && ties.every(({ teamIds }) => isFree(date, teamIds))) return date
    }
    return null
  }
  let from = rules.firstDate
  return rounds.map(({ name, ties }) => {
    const legs = planRound(ties, from, rules, findDay)
    const last = legs
      ?.map(({ date }) => date)
      .toSorted()
      .at(-1)
    if (last !== undefined) from = addDays(last, Math.max(rules.interval, rules.restDays + 1))
    return { name, legs }
  })
}

type FindDay = (ties: readonly CupTie[], from: string) => string | null

function planRound(ties: readonly CupTie[], first: string, { restDays }: CupRules, findDay: FindDay) {
  const planned: PlannedLeg[] = []
  let from = first
  for (const leg of [1, 2]) {
    const open = ties.filter(({ legs }) => legs.includes(leg))
    if (open.length === 0) continue
    const dates = daysOf(open, from, findDay)
    if (dates === null) return null
    planned.push(...open.map(({ id }, at) => ({ tieId: id, leg, date: dates[at] ?? '' })))
    from = addDays(dates.toSorted().at(-1) ?? from, restDays + 1)
  }
  return planned
}

/** A day for each tie: the same one, unless that is much later than the last of single days. */
function daysOf(ties: readonly CupTie[], from: string, findDay: FindDay): string[] | null {
  const single: string[] = []
  for (const tie of ties) {
    const date = findDay([tie], from)
    if (date === null) return null
    single.push(date)
  }
  const common = findDay(ties, from)
  const last = single.toSorted().at(-1) ?? from
  return common !== null && daysBetween(last, common) <= LONGEST_WAIT_DAYS ? ties.map(() => common) : single
}

const isPlayable = (date: string, { weekdays, closed }: CupRules) =>
  (weekdays.length === 0 || weekdays.includes(new Date(`${date}T12:00:00Z`).getUTCDay())) && !isClosed(date, closed)
