import type { Standing } from '#web/features/competition/competition-queries.ts'
import { signed } from '#web/ui/signed.ts'

export interface StandingColumn {
  heading: string
  meaning: string
  value: (row: Standing) => number | string
  /** Left out of the overview's small table. */
  fullOnly?: true
  /** Left out on a phone. */
  wideOnly?: true
  /** Words, not figures. */
  isText?: true
}

/** The numbers of a league table between team and points. */
export const standingColumns: StandingColumn[] = [
  { heading: 'P', meaning: 'Played', value: ({ played }) => played },
  { heading: 'W', meaning: 'Won', value: ({ won }) => won, fullOnly: true },
  { heading: 'D', meaning: 'Drawn', value: ({ drawn }) => drawn, fullOnly: true },
  { heading: 'L', meaning: 'Lost', value: ({ lost }) => lost, fullOnly: true },
  { heading: 'GF', meaning: 'Goals for', value: ({ goals_for }) => goals_for, fullOnly: true, wideOnly: true },
  {
    heading: 'GA',
    meaning: 'Goals against',
    value: ({ goals_against }) => goals_against,
    fullOnly: true,
    wideOnly: true,
  },
  { heading: 'GD', meaning: 'Goal difference', value: ({ goal_difference }) => signed(goal_difference) },
]

/** The columns without goals, for small and distant tables. */
export const fewerColumns = standingColumns.filter(({ wideOnly }) => !wideOnly)
