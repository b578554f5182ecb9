import type { PlayerMatch } from './player-queries.ts'

export interface Contributions {
  matches: number
  goals: number
  assists: number
  /** Null where a typed score has fewer goals than were recorded. */
  teamGoals: number | null
}

/** A player's part of their team's goals in these matches; null without a goal, an assist or an award. */
export function addContributions(matches: readonly PlayerMatch[]): Contributions | null {
  if (!matches.some(({ goals, assists, isManOfMatch }) => goals > 0 || assists > 0 || isManOfMatch)) return null
  const sum = (numberOf: (match: PlayerMatch) => number) => matches.reduce((total, match) => total + numberOf(match), 0)
  const goals = sum((match) => match.goals)
  const assists = sum((match) => match.assists)
  const teamGoals = sum(({ isHome, homeScore, awayScore }) => (isHome ? homeScore : awayScore))
  return { matches: matches.length, goals, assists, teamGoals: goals + assists > teamGoals ? null : teamGoals }
}

/** 'Scored 6 of the team’s 22 goals in these 12 matches, 27 %, and assisted 1 more.' */
export function describeContributions({ matches, goals, assists, teamGoals }: Contributions): string | null {
  if (teamGoals === null || goals + assists === 0) return null
  const all = `the team’s ${teamGoals === 1 ? 'only goal' : `${teamGoals} goals`}`
  const when = matches === 1 ? 'in this match' : `in these ${matches} matches`
  if (goals === 0) return `Assisted ${partOf(assists, teamGoals, all)} ${when}.`
  const more = assists === 0 ? '' : `, and assisted ${assists} more`
  return `Scored ${partOf(goals, teamGoals, all)} ${when}${more}.`
}

const partOf = (part: number, whole: number, all: string) =>
  whole === 1 ? all : `${part} of ${all} (${Math.round((part / whole) * 100)}%)`
