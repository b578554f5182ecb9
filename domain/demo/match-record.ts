/** The record of a match, for writers of reports. */
export interface DemoMatchRecord {
  home: { name: string; shortName: string }
  away: { name: string; shortName: string }
  /** Goals in chronological order. */
  goals: readonly RecordedGoal[]
  manOfMatch: string
}

export type DemoSide = 'home' | 'away'

interface RecordedGoal {
  minute: number
  side: DemoSide
  scorer: string
  assist: string | null
}

type Score = Record<DemoSide, number>

export const leader = ({ home, away }: Score): DemoSide | null => (home === away ? null : home > away ? 'home' : 'away')

export function scoreAfter(goals: readonly Pick<RecordedGoal, 'side'>[]): Score {
  const home = goals.filter(({ side }) => side === 'home').length
  return { home, away: goals.length - home }
}
