import type { MatchEvent } from './tallies.ts'

interface Scored<Event> {
  home_team: { id: string }
  home_score: number | null
  away_score: number | null
  /** By minute. */
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
