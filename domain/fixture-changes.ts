import { addDays, daysBetween } from './calendar-days.ts'
import { createRounds, type FixtureRules, isClosed, type PlanProblem, type PlayedMatch } from './fixture-plan.ts'
import { countGrounds } from './grounds.ts'
import { mostFrequent } from './most-frequent.ts'
import type { Pairing } from './round-robin.ts'

/** An existing match in the league's local time. */
export interface SeasonMatch extends Pairing {
  id: string
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
  round: number | null
  /** Played, kicked off or recorded: a plan must not change it. */
  isBegun: boolean
  /** False for a match that is cancelled, or awarded without a kick-off: its teams are free on that day. */
  takesDay: boolean
  /** Cancelled, or abandoned without a score that stands: its teams play again, maybe at the other ground. */
  isVoid?: boolean
}

/** The planned date of a match. */
export interface PlannedDate {
  date: string
  time: string
  round: number | null
}

export interface NewMatch extends Pairing, PlannedDate {}

/** The changes that a plan makes to a season. */
export interface FixtureChanges {
  kept: SeasonMatch[]
  added: NewMatch[]
  moved: { match: SeasonMatch; to: PlannedDate }[]
  removed: SeasonMatch[]
}

/**
 * Computes the changes from a season to a plan. Matches that have begun stay. A match with the same home and away team
 * is kept or moved, so that its address stays; a match missing in the plan is removed.
 * @param plan all matches that are still to be played
 */
export function compareWithPlan(season: readonly SeasonMatch[], plan: readonly NewMatch[]): FixtureChanges {
  const open = new Map<string, SeasonMatch[]>()
  for (const match of season) {
    if (!match.isBegun) open.set(keyOf(match), [...(open.get(keyOf(match)) ?? []), match])
  }
  const changes: FixtureChanges = { kept: season.filter(({ isBegun }) => isBegun), added: [], moved: [], removed: [] }
  for (const { home, away, ...to } of plan) {
    const match = open.get(keyOf({ home, away }))?.shift()
    if (match === undefined) changes.added.push({ home, away, ...to })
    else if (isAt(match, to)) changes.kept.push(match)
    else changes.moved.push({ match, to })
  }
  changes.removed = [...open.values()].flat()
  return changes
}

const isAt = (match: SeasonMatch, to: PlannedDate) =>
  match.date === to.date && match.time === to.time && match.round === to.round

const keyOf = ({ home, away }: Pairing) => `${home} ${away}`
const pairOf = ({ home, away }: Pairing) => [home, away].sort().join(' ')

const MAX_INTERVALS = 520

type Filled = { changes: FixtureChanges; problem: null } | { changes: null; problem: PlanProblem }

/**
 * Adds missing pairings without moving other matches. Each gets the first day on which both teams are free and rested:
 * an existing match day, or a day that the rules generate from the first date on. Teams left out of the rules lose
 * their unplayed matches.
 * @param time HH:MM of the new matches
 */
export function fillSeason(rules: FixtureRules, season: readonly SeasonMatch[], time: string): Filled {
  if (rules.teamIds.length < 2) return { changes: null, problem: { rule: 'teams' } }
  const plays = (teamId: string) => rules.teamIds.includes(teamId)
  const removed = season.filter(({ isBegun, home, away }) => !isBegun && !(plays(home) && plays(away)))
  const kept = season.filter((match) => !removed.includes(match))
  const calendar = createCalendar(rules, kept)
  const missing = findMissing(rules, kept)
  const added: NewMatch[] = []
  const lastDate = kept.at(-1)?.date ?? ''
  let nextRound = Math.max(0, ...kept.map(({ round }) => round ?? 0)) + 1
  for (const date of calendar.days) {
    const { round: dayRound } = calendar.roundOn(date)
    const chosen = chooseForDay(missing, calendar, date, rules.double)
    if (missing.size === 0 && chosen.length === 0) break
    const isAfter = date > lastDate
    const round = isAfter && chosen.length > 0 ? nextRound++ : dayRound
    for (const pairing of chosen) {
      const isFree = round === null || isAfter || !calendar.playsInRound(pairing, round)
      const match = { ...pairing, date, time, round: isFree ? round : null }
      added.push(match)
      calendar.add(match)
    }
    if (missing.size === 0) break
  }
  if (missing.size > 0) return { changes: null, problem: { rule: 'closed days', round: nextRound } }
  return { changes: { kept, added, moved: [], removed }, problem: null }
}

/** Pairings that the season lacks, by their position in the draw. */
function findMissing(rules: FixtureRules, season: readonly SeasonMatch[]): Set<Pairing> {
  const nameOf = rules.double ? keyOf : pairOf
  const known = new Set(season.map(nameOf))
  return new Set(
    createRounds(rules)
      .flat()
      .filter((pairing) => !known.has(nameOf(pairing))),
  )
}

type Calendar = ReturnType<typeof createCalendar>

/** The occupied days of each team, and the days for new matches. */
function createCalendar(rules: FixtureRules, season: readonly SeasonMatch[]) {
  const days = new Map<string, Set<string>>()
  const grounds = countGrounds()
  const meetings = new Map<string, string>()
  const rounds = new Set<string>()
  function add(match: PlayedMatch) {
    meetings.set(pairOf(match), match.date)
    if (match.takesDay === false) return
    grounds.add(match)
    for (const side of ['home', 'away'] as const) {
      const teamId = match[side]
      days.set(teamId, (days.get(teamId) ?? new Set()).add(match.date))
      if (match.round !== null) rounds.add(`${match.round} ${teamId}`)
    }
  }
  const roundsOn = (date: string) => season.flatMap((match) => (match.date === date ? (match.round ?? []) : []))
  for (const match of season) add(match)
  for (const { date, teamIds } of rules.busy ?? [])
    for (const teamId of teamIds) days.set(teamId, (days.get(teamId) ?? new Set()).add(date))
  return {
    add,
    days: possibleDays(rules, season),
    roundOn: (date: string) => ({ round: mostFrequent(roundsOn(date)) ?? null }),
    playsInRound: ({ home, away }: Pairing, round: number) =>
      rounds.has(`${round} ${home}`) || rounds.has(`${round} ${away}`),
    lastMeeting: (pairing: Pairing) => meetings.get(pairOf(pairing)) ?? null,
    isFree: (teamId: string, date: string) => {
      const own = days.get(teamId)
      if (own === undefined) return true
      for (let offset = -rules.restDays; offset <= rules.restDays; offset++) {
        if (own.has(addDays(date, offset))) return false
      }
      return true
    },
    imbalance: grounds.imbalance,
    fairerWay: grounds.fairerWay<Pairing>,
  }
}

function possibleDays({ firstDate, interval, closed }: FixtureRules, season: readonly SeasonMatch[]): string[] {
  const own = season.filter(({ date, isBegun }) => !isBegun && date >= firstDate).map(({ date }) => date)
  const grid = Array.from({ length: MAX_INTERVALS }, (_, at) => addDays(firstDate, at * interval))
  return [...new Set([...own, ...grid])].sort().filter((date) => !isClosed(date, closed))
}

/** Takes from `missing` the pairings for one day: first teams that have not met, then evenly by number of meetings. */
function chooseForDay(missing: Set<Pairing>, calendar: Calendar, date: string, double: boolean): Pairing[] {
  const busy = new Set<string>()
  const open = [...missing].filter(({ home, away }) => calendar.isFree(home, date) && calendar.isFree(away, date))
  const ranked = open
    .map((pairing, place) => ({
      pairing,
      place,
      met: calendar.lastMeeting(pairing) ?? '',
      imbalance: calendar.imbalance(pairing),
    }))
    .sort((a, b) => a.met.localeCompare(b.met) || (a.met === '' ? a.imbalance - b.imbalance : 0) || a.place - b.place)
  const chosen: Pairing[] = []
  for (const { pairing } of ranked) {
    if (busy.has(pairing.home) || busy.has(pairing.away)) continue
    busy.add(pairing.home).add(pairing.away)
    missing.delete(pairing)
    chosen.push(double ? pairing : calendar.fairerWay(pairing))
  }
  return chosen
}

/** The played part of a season, from which a plan for the rest starts. */
export function inferRules(season: readonly SeasonMatch[]): { double: boolean; interval: number; time: string } | null {
  if (season.length === 0) return null
  const dates = [...new Set(season.map(({ date }) => date))].sort()
  const gaps = dates.slice(1).map((date, at) => daysBetween(dates[at] ?? date, date))
  const played = season.filter(({ isVoid }) => !isVoid)
  return {
    double: new Set(played.map(pairOf)).size < new Set(played.map(keyOf)).size,
    interval: mostFrequent(gaps) ?? 7,
    time: mostFrequent(season.map(({ time }) => time)) ?? '15:00',
  }
}
