import { MINUTE_PROBLEM, readMinute } from '#domain/read-minute.ts'
import { readScore, SCORE_PROBLEM } from '#domain/typed-score.ts'
import { assistsOf, type Content, LONGEST_REPORT, MOST_ASSISTS, MOST_GOALS, type Side } from './content.ts'

/** The part of the screen that has a problem. */
export type Place = 'score' | 'home' | 'away' | 'report'

/** The first problem that prevents saving, and how to solve it; null if there is none. */
export function checkContent({
  typedScore,
  home,
  away,
  reportText,
}: Content): { place: Place; problem: string } | null {
  if (typedScore !== null && readScore(typedScore) === undefined) return { place: 'score', problem: SCORE_PROBLEM }
  for (const [place, side] of [['home', home] as const, ['away', away] as const]) {
    const problem = checkSide(side)
    if (problem !== null) return { place, problem }
  }
  if (reportText.length > LONGEST_REPORT) return { place: 'report', problem: tooLong(reportText.length) }
  return null
}

function checkSide(side: Side): string | null {
  const goals = Object.values(side.goals)
  if (goals.some((list) => list.length > MOST_GOALS)) return GOALS_PROBLEM
  const helpers = new Set([...Object.keys(side.assists), ...goals.flat().flatMap(({ assistById }) => assistById ?? [])])
  if ([...helpers].some((id) => assistsOf(side, id) > MOST_ASSISTS)) return ASSISTS_PROBLEM
  return goals.flat().some(({ minute }) => readMinute(minute) === undefined) ? MINUTE_PROBLEM : null
}

export const GOALS_PROBLEM = `A player can have 0 to ${MOST_GOALS} goals in a match.`
export const ASSISTS_PROBLEM = `A player can have 0 to ${MOST_ASSISTS} assists in a match.`

const number = new Intl.NumberFormat('en-GB')
const tooLong = (length: number) =>
  `A report can have at most ${number.format(LONGEST_REPORT)} characters, and this one has ${number.format(length)}.`
