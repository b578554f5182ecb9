import { addDays, daysBetween } from './calendar-days.ts'
import { countGrounds } from './grounds.ts'
import { createRoundRobin, type Pairing } from './round-robin.ts'

/** Days without matches, inclusive; YYYY-MM-DD. */
export interface ClosedDays {
  from: string
  to: string
}

export interface FixtureRules {
  /** The teams in the order of the draw. */
  teamIds: readonly string[]
  /** The teams of each group, in a table with groups: only these meet. */
  groups?: readonly (readonly string[])[] | undefined
  double: boolean
  /** YYYY-MM-DD of the first round. */
  firstDate: string
  /** Days between two rounds. */
  interval: number
  /** Minimum full days without a match between two matches of a team. */
  restDays: number
  closed: readonly ClosedDays[]
  /** Days on which teams play elsewhere, as in a cup; other teams are left out. */
  busy?: readonly TeamsOnDay[] | undefined
}

interface TeamsOnDay {
  /** YYYY-MM-DD */
  date: string
  teamIds: readonly string[]
}

/** A match with a result or in progress: it stays unchanged. */
export interface PlayedMatch extends Pairing {
  date: string
  round: number | null
  /** False for a match that its teams do not play on that day: it is cancelled, or awarded without a kick-off. */
  takesDay?: boolean
}

interface PlannedMatch extends Pairing {
  date: string
  round: number
}

type FixturePlan = { matches: PlannedMatch[]; problem: null } | { matches: null; problem: PlanProblem }

/** The rule that cannot be met. `interval` and `first date` include a value that works. */
export type PlanProblem =
  | { rule: 'teams' }
  | { rule: 'interval'; wanted: number }
  | { rule: 'first date'; wanted: string; teamId: string }
  | { rule: 'closed days'; round: number }

const MAX_INTERVALS = 520

/**
 * Plans the remaining matches of a round-robin: rounds on the first date and every `interval` days, without closed
 * days and those near which a team of the round plays elsewhere. Played pairings and their round numbers are not
 * planned again. In a single round-robin the home matches so far decide who plays at home, where the draw alone would
 * be uneven.
 * @param played also against teams that do not play on; in a double round-robin home and away pairings are different
 */
export function planFixtures(rules: FixtureRules, played: readonly PlayedMatch[] = []): FixturePlan {
  if (rules.teamIds.length < 2) return impossible({ rule: 'teams' })
  if (rules.interval <= rules.restDays) return impossible({ rule: 'interval', wanted: rules.restDays + 1 })
  const known = new Set(played.map((match) => keyOf(match, rules.double)))
  const rounds = createRounds(rules)
    .map((round) => round.filter((pairing) => !known.has(keyOf(pairing, rules.double))))
    .filter((round) => round.length > 0)
  const unrested = findUnrestedTeam(rules, played, rounds[0] ?? [])
  if (unrested) return impossible(unrested)
  const firstRound = Math.max(0, ...played.map(({ round }) => round ?? 0)) + 1
  const matches: PlannedMatch[] = []
  const isBusy = findBusyRounds(rules)
  let slot = -1
  for (const [at, round] of rounds.entries()) {
    const isTaken = (date: string) => isClosed(date, rules.closed) || isBusy(round, date)
    do slot += 1
    while (isTaken(dateOf(rules, slot)) && slot < MAX_INTERVALS)
    if (slot >= MAX_INTERVALS) return impossible({ rule: 'closed days', round: firstRound + at })
    const date = dateOf(rules, slot)
    matches.push(...round.map((pairing) => ({ ...pairing, date, round: firstRound + at })))
  }
  return { matches: rules.double ? matches : evenOut(rules, played, matches), problem: null }
}

/** Whether a team of a round plays elsewhere on a day, or without its rest around it. */
function findBusyRounds({ busy = [], restDays }: FixtureRules) {
  const days = new Map<string, Set<string>>()
  for (const { date, teamIds } of busy) {
    for (let offset = -restDays; offset <= restDays; offset++) {
      const taken = addDays(date, offset)
      days.set(taken, new Set([...(days.get(taken) ?? []), ...teamIds]))
    }
  }
  return (round: readonly Pairing[], date: string) =>
    round.some(({ home, away }) => days.get(date)?.has(home) || days.get(date)?.has(away))
}

/** Turns planned pairings by the home and away matches before them, unless the draw is even already. */
function evenOut({ teamIds }: FixtureRules, played: readonly PlayedMatch[], planned: PlannedMatch[]): PlannedMatch[] {
  const taken = played.filter(({ takesDay }) => takesDay !== false)
  const isEven = measureFairness(teamIds, [...taken, ...planned]).every(
    ({ home, away, longestRun }) => Math.abs(home - away) <= 1 && longestRun <= 2,
  )
  if (isEven) return planned
  const grounds = countGrounds()
  for (const match of taken.toSorted((a, b) => a.date.localeCompare(b.date))) grounds.add(match)
  return planned.map((match) => {
    const turned = grounds.fairerWay(match)
    grounds.add(turned)
    return turned
  })
}

/** The rounds of a table, or those of all its groups side by side. */
export function createRounds({ teamIds, groups, double }: Pick<FixtureRules, 'teamIds' | 'groups' | 'double'>) {
  if (groups === undefined) return createRoundRobin(teamIds, { double })
  const played = groups
    .map((group) => teamIds.filter((id) => group.includes(id)))
    .filter(({ length }) => length > 1)
    .map((group) => createRoundRobin(group, { double }))
  const number = Math.max(0, ...played.map(({ length }) => length))
  return Array.from({ length: number }, (_, at) => played.flatMap((rounds) => rounds[at] ?? []))
}

const impossible = (problem: PlanProblem): FixturePlan => ({ matches: null, problem })

const dateOf = ({ firstDate, interval }: FixtureRules, slot: number) => addDays(firstDate, slot * interval)

export const isClosed = (date: string, closed: readonly ClosedDays[]) =>
  closed.some(({ from, to }) => from <= date && date <= to)

const keyOf = ({ home, away }: Pairing, double: boolean) => (double ? [home, away] : [home, away].sort()).join()

/** The team that would play too soon after its last match; among several, the one with the longest wait. */
function findUnrestedTeam({ firstDate, restDays }: FixtureRules, played: readonly PlayedMatch[], first: Pairing[]) {
  const playing = new Set(first.flatMap(({ home, away }) => [home, away]))
  const lastMatches = played
    .filter(({ takesDay }) => takesDay !== false)
    .flatMap(({ home, away, date }) => [home, away].map((teamId) => ({ teamId, date })))
    .filter(({ teamId }) => playing.has(teamId))
    .sort((a, b) => b.date.localeCompare(a.date))
  const last = lastMatches[0]
  if (last === undefined || daysBetween(last.date, firstDate) > restDays) return null
  return { rule: 'first date' as const, wanted: addDays(last.date, restDays + 1), teamId: last.teamId }
}

/** The balance of a plan for one team, including its played matches. */
export interface Fairness {
  teamId: string
  home: number
  away: number
  /** The longest run of home or away matches. */
  longestRun: number
  /** Days between two matches; null for fewer than two matches. */
  shortestGap: number | null
  longestGap: number | null
}

/** @returns one entry per team, in the order of `teamIds` */
export function measureFairness(
  teamIds: readonly string[],
  matches: readonly (Pairing & { date: string })[],
): Fairness[] {
  const inOrder = [...matches].sort((a, b) => a.date.localeCompare(b.date))
  return teamIds.map((teamId) => {
    const own = inOrder.filter(({ home, away }) => home === teamId || away === teamId)
    const gaps = own.slice(1).map(({ date }, at) => daysBetween(own[at]?.date ?? date, date))
    const home = own.filter((match) => match.home === teamId).length
    return {
      teamId,
      home,
      away: own.length - home,
      longestRun: longestRun(own.map((match) => match.home === teamId)),
      shortestGap: gaps.length === 0 ? null : Math.min(...gaps),
      longestGap: gaps.length === 0 ? null : Math.max(...gaps),
    }
  })
}

function longestRun(grounds: readonly boolean[]): number {
  let longest = 0
  let run = 0
  for (const [at, ground] of grounds.entries()) {
    run = at > 0 && ground === grounds[at - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}
