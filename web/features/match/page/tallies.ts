import { minuteOrder, writeMinute } from '#domain/match-minute.ts'

interface MatchEvent {
  team_id: string
  event_type: string
  minute: number | null
  added_minutes: number | null
  player: { id: string; full_name: string }
}

export interface Tally {
  playerId: string
  name: string
  count: number
  /** Recorded minutes, in order: '12', '45+2'. */
  minutes: string[]
  /** The earliest recorded minute, to sort by; `LAST` if there is none. */
  first: number
}

/** One team's goals or assists by player: by the first known minute, then most first, then by name. @param events by minute */
export function tallyEvents(events: MatchEvent[], teamId: string, type: 'GOAL' | 'ASSIST'): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { team_id, event_type, minute, added_minutes: added, player } of events) {
    if (team_id !== teamId || event_type !== type) continue
    const tally = tallies.get(player.id) ?? {
      playerId: player.id,
      name: player.full_name,
      count: 0,
      minutes: [],
      first: LAST,
    }
    tally.count += 1
    // An assist has minute 0, which means 'unknown'.
    if (minute) {
      tally.minutes.push(writeMinute(minute, added))
      tally.first = Math.min(tally.first, minuteOrder({ minute, added }))
    }
    tallies.set(player.id, tally)
  }
  return [...tallies.values()].sort(
    (one, other) => one.first - other.first || other.count - one.count || (one.name < other.name ? -1 : 1),
  )
}

const LAST = 1000

interface Recorded {
  home_score: number | null
  away_score: number | null
  events: readonly { event_type: string }[]
}

interface Tallies {
  /** The text of a side without scorers; 'unknown' if the match has no recorded scorer; null to show no goals. */
  goals: { home: string; away: string } | 'unknown' | null
  /** Whether the page shows assists. */
  assists: boolean
}

const NO_GOALS = 'No goals'
const NOT_RECORDED = 'Scorers not recorded'

/** The texts for goals and assists that a match's record allows. */
export function describeTallies({ home_score, away_score, events }: Recorded): Tallies {
  const hasGoals = events.some(({ event_type }) => event_type === 'GOAL')
  const hasAssists = events.some(({ event_type }) => event_type === 'ASSIST')
  const hasResult = home_score !== null && away_score !== null
  if (!hasResult && !hasGoals) return { goals: null, assists: hasAssists }
  const isGoalless = hasResult && home_score + away_score === 0
  if (!hasGoals && !isGoalless) return { goals: 'unknown', assists: hasAssists }
  return { goals: { home: emptySide(home_score), away: emptySide(away_score) }, assists: true }
}

const emptySide = (score: number | null) => (score === null || score === 0 ? NO_GOALS : NOT_RECORDED)

interface Scored<Event> {
  home_team: { id: string }
  home_score: number | null
  away_score: number | null
  /** The events in the order of their minutes. */
  events: readonly Event[]
}

/** A goal with the score that it made. */
export type ScoredGoal<Event> = Event & { isHome: boolean; home: number; away: number }

/** The goals with their running scores. None unless the minutes of all goals of the result are known. */
export function goalsInOrder<Event extends Pick<MatchEvent, 'team_id' | 'event_type' | 'minute'>>(
  match: Scored<Event>,
): ScoredGoal<Event>[] {
  let [home, away] = [0, 0]
  const goals = match.events
    .filter(({ event_type, minute }) => event_type === 'GOAL' && minute)
    .map((goal) => {
      const isHome = goal.team_id === match.home_team.id
      if (isHome) home++
      else away++
      return { ...goal, isHome, home, away }
    })
  return home === match.home_score && away === match.away_score ? goals : []
}
