/** The record of a match, for writers of reports. */
export interface MatchRecord {
  home: { name: string; shortName: string }
  away: { name: string; shortName: string }
  /** In chronological order. */
  goals: readonly RecordedGoal[]
  manOfMatch: string
}

export type Side = 'home' | 'away'

export interface RecordedGoal {
  minute: number
  side: Side
  scorer: string
  assist: string | null
}

export type Score = Record<Side, number>

export const leader = ({ home, away }: Score): Side | null => (home === away ? null : home > away ? 'home' : 'away')

export function scoreAfter(goals: readonly Pick<RecordedGoal, 'side'>[]): Score {
  const home = goals.filter(({ side }) => side === 'home').length
  return { home, away: goals.length - home }
}
