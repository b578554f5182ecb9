import { minuteOrder, writeMinute } from '#domain/match-minute.ts'
import type { NamedPlayer, RecordedEvent } from '#web/features/match/recorded.ts'

const GOALS: ReadonlySet<string> = new Set(['goal', 'penalty', 'own_goal'])
export const isGoal = ({ kind }: RecordedEvent) => GOALS.has(kind)

/** Whether the event counts for the team: an own goal counts for the other one. */
export const countsFor = ({ kind, team_id }: RecordedEvent, teamId: string) =>
  (team_id === teamId) !== (kind === 'own_goal')

/** "45+2′"; '' if it is not known. */
export const minuteOf = ({ minute, added_minutes }: Pick<RecordedEvent, 'minute' | 'added_minutes'>): string =>
  minute === null ? '' : `${writeMinute(minute, added_minutes)}′`

const MARKS: Partial<Record<RecordedEvent['kind'], string>> = { penalty: '(pen)', own_goal: '(OG)' }

interface Scorer {
  player: NamedPlayer
  count: number
  /** "12′, 45+2′ (pen)"; a goal of unknown minute only has its sign. */
  goals: string[]
  isOwn: boolean
}

/** The goals that count for a team, by player and in the order of each one's first goal. Own goals are listed apart. */
export function scorersFor(events: readonly RecordedEvent[], teamId: string): Scorer[] {
  const goals = events.filter((event) => isGoal(event) && countsFor(event, teamId))
  const groups = Map.groupBy(goals, ({ player, kind }) => `${player.id} ${kind === 'own_goal'}`)
  return [...groups.values()].flatMap((list) => {
    const [first] = list
    if (first === undefined) return []
    const words = list.map((goal) => [minuteOf(goal), MARKS[goal.kind]].filter(Boolean).join(' '))
    return { player: first.player, count: list.length, goals: words.filter(Boolean), isOwn: first.kind === 'own_goal' }
  })
}

export interface TimedEvent extends RecordedEvent {
  /** The score after a goal. */
  score: { home: number; away: number } | null
}

/**
 * Events of known minute with their scores, and the score at half-time. Scores are left out, as null, unless the minutes of all
 * goals of the result are known.
 * @param half minutes in a half
 */
export function timelineOf(
  events: readonly RecordedEvent[],
  homeId: string,
  result: { home: number; away: number } | null,
  half = 45,
): { first: TimedEvent[]; second: TimedEvent[]; halfTime: { home: number; away: number } | null } {
  const running = { home: 0, away: 0 }
  const timed = events
    .filter(({ minute }) => minute !== null)
    .map((event): TimedEvent => {
      if (!isGoal(event)) return { ...event, score: null }
      running[countsFor(event, homeId) ? 'home' : 'away'] += 1
      return { ...event, score: { ...running } }
    })
  const areKnown = running.home === result?.home && running.away === result.away
  const listed = areKnown ? timed : timed.map((event) => ({ ...event, score: null }))
  const isFirst = (event: TimedEvent) =>
    minuteOrder({ minute: event.minute ?? 0, added: event.added_minutes }) < half + 1
  const first = listed.filter(isFirst)
  return {
    first,
    second: listed.filter((event) => !isFirst(event)),
    halfTime: areKnown ? (first.findLast(({ score }) => score !== null)?.score ?? { home: 0, away: 0 }) : null,
  }
}
