import { leader, other, outcomesOf, runOf } from './course.ts'
import { dayOf } from './dates.ts'
import { SIDES, type Side } from './facts.ts'
import { cardinal, count, ordinal } from './numbers.ts'
import { quotable } from './quotable.ts'
import { leaderAtBreak, type Story } from './story.ts'
import { markOf, spoken, type Telling } from './telling.ts'
import type { Beat, Kind } from './wordings.ts'

/** Before that, a table says little. */
const TELLING_MATCHES = 2
const LONG_RUN = 4

/** A run of each team, the winner's first, unless the story is that it ended. Matches of a cup alone are no run. */
export function reportRuns(telling: Telling): Beat[] {
  if (telling.facts.cup) return []
  const first = telling.course.winner ?? 'home'
  return [first, other(first)].flatMap((side) => reportRun(telling, side))
}

function reportRun({ facts, course, team }: Telling, side: Side): Beat[] {
  const outcomes = outcomesOf(facts[side], side, course.score)
  const { won, lost, played } = facts[side].after
  const length = (wanted: (outcome: (typeof outcomes)[number]) => boolean) => runOf(outcomes, wanted)
  const [wins, defeats] = [length((one) => one === 'won'), length((one) => one === 'lost')]
  const [unbeaten, winless] = [length((one) => one !== 'lost'), length((one) => one !== 'won')]
  const beat = (kind: Kind, run: number): Beat[] => [
    { kind, values: { t: team(side), run: cardinal(run), nth: ordinal(run), played: cardinal(played) } },
  ]
  if (outcomes[0] === 'won' && won === 1 && played >= 3) return beat('firstWin', 1)
  if (outcomes[0] === 'lost' && lost === 1 && played >= 4) return beat('firstDefeat', 1)
  if (wins >= 3) return beat('wins', wins)
  if (unbeaten >= LONG_RUN) return beat('unbeaten', unbeaten)
  if (winless === played && played >= LONG_RUN) return beat('stillNoWin', winless)
  if (defeats >= 3) return beat('defeats', defeats)
  return winless >= LONG_RUN ? beat('winless', winless) : []
}

/** A place for each team, the winner's first; none before a table says anything. */
export function reportPlaces(telling: Telling): Beat[] {
  const { facts, course } = telling
  if (facts.league.teams < 3 || SIDES.some((side) => facts[side].after.played < TELLING_MATCHES)) return []
  const first = course.winner ?? (facts.home.after.rank < facts.away.after.rank ? 'home' : 'away')
  return [reportPlace(telling, first), reportPlace(telling, other(first))]
}

function reportPlace({ facts, team }: Telling, side: Side): Beat {
  const { before, after } = facts[side]
  const isBottom = after.rank === facts.league.teams
  const values = {
    t: team(side),
    points: after.points === 0 ? 'no points' : count(after.points, 'point'),
    many: after.points > 1 ? count(after.points, 'point') : undefined,
    rank: ordinal(after.rank),
    from: before.played > 0 && before.rank !== after.rank ? ordinal(before.rank) : undefined,
    played: cardinal(after.played),
  }
  const kind = (stay: Kind, change: Kind): Kind => (before.rank === after.rank ? stay : change)
  if (after.rank === 1) return { kind: kind('stayTop', 'goTop'), values }
  if (isBottom) return { kind: kind('stayBottom', 'goBottom'), values }
  return { kind: kind('stay', after.rank < before.rank ? 'climb' : 'slip'), values }
}

/** A place that has changed, the first and the last, and any run. */
export const isNewsworthy = ({ kind }: Beat): boolean => kind !== 'stay'

/** The lead of the table comes before any run. */
export const isRemarkable = ({ kind }: Beat): boolean => kind === 'goTop' || kind === 'stayTop'

/** The meeting before this one. */
export function reportMeeting({ facts, course, team }: Telling): Beat[] {
  const [last, ...others] = facts.meetings
  if (last === undefined) return []
  const winner = leader(last)
  const values = { before: last.home + last.away === 0 ? 'goalless' : spoken(last) }
  if (winner === null) return last.home === 0 ? [] : [{ kind: 'metBefore', values }]
  if (course.winner === null || others.length > 0) return []
  const teams = { t: team(course.winner), o: team(other(course.winner)) }
  return [{ kind: winner === course.winner ? 'repeat' : 'revenge', values: { ...values, ...teams } }]
}

/** How the goals were spread over the match and over players. */
export function reportShape(telling: Telling): Beat[] {
  const { course, facts, team } = telling
  const { ordered, total, winner } = course
  const last = ordered.at(-1)
  if (last === undefined || total < 2) return []
  const swings = countSwings(telling)
  const straight = ordered.length - 1 - ordered.findLastIndex(({ side }) => side !== last.side)
  const teams = { t: team(last.side), o: team(other(last.side)) }
  const scorers = new Set(facts.goals.filter(({ side }) => side === last.side).map(({ scorer }) => scorer)).size
  const early = course.halfTime === null ? 0 : course.halfTime.home + course.halfTime.away
  const atBreak = leaderAtBreak(telling)
  return [
    ...(swings >= 2 ? [beatOf('swings', { times: timesOf(swings), swings: cardinal(swings) })] : []),
    ...(atBreak !== null && winner !== atBreak && early < total && course.halfTime
      ? [beatOf('ledAtBreak', { t: team(atBreak), half: spoken(course.halfTime) })]
      : []),
    ...(straight >= 3 && straight < total ? [beatOf('unanswered', { ...teams, number: cardinal(straight) })] : []),
    ...(scorers >= 4 ? [beatOf('spread', { ...teams, number: cardinal(scorers) })] : []),
    ...(early === total ? [beatOf('beforeBreak', {})] : early === 0 ? [beatOf('afterBreak', {})] : []),
  ]
}

const beatOf = (kind: Kind, values: Beat['values']): Beat => ({ kind, values })
const timesOf = (number: number) => (number === 2 ? 'twice' : `${cardinal(number)} times`)

function countSwings({ course }: Telling): number {
  const leaders = course.ordered.map(({ after }) => leader(after)).filter((side) => side !== null)
  return leaders.filter((side, at) => at > 0 && side !== leaders[at - 1]).length
}

/** One public line, of the sides in turn. */
export function reportQuote({ facts, team }: Telling): Beat[] {
  const sides = SIDES.filter((side) => quotable(facts.lines[side]).length > 0)
  const side = sides[facts.match.number % Math.max(1, sides.length)]
  return side === undefined ? [] : [beatOf('quote', { t: team(side), line: markOf(`${side}_line`) })]
}

/** For a record with nothing but the result. */
export function reportOccasion({ facts, team }: Telling): Beat {
  const { round, date } = facts.match
  const values = { home: team('home'), away: team('away') }
  if (SIDES.every((side) => facts[side].results.length === 0)) return beatOf('opening', values)
  return round === null ? beatOf('date', { date: dayOf(date) }) : beatOf('round', { ...values, round: String(round) })
}

// Runs and places that a story has told already.
const REPORTED: Partial<Record<Kind, readonly Kind[]>> = {
  runEnded: ['firstDefeat'],
  winAtLast: ['firstWin'],
  upset: ['climb', 'slip', 'stay'],
}

export const isReported = ({ kind }: Story, beat: Beat): boolean => REPORTED[kind]?.includes(beat.kind) ?? false
