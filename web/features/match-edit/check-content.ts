import { readScore, SCORE_PROBLEM } from '#domain/typed-score.ts'
import { type Content, LAST_MINUTE, LONGEST_REPORT } from './content.ts'

/** Where on the screen a problem is. */
export type Place = 'score' | 'home' | 'away' | 'report'

/** What cannot be saved as it is, and what to do about it; null when all is well. */
export function checkContent({
  typedScore,
  home,
  away,
  reportText,
}: Content): { place: Place; problem: string } | null {
  if (typedScore !== null && readScore(typedScore) === undefined) return { place: 'score', problem: SCORE_PROBLEM }
  for (const [place, side] of [['home', home] as const, ['away', away] as const]) {
    const minutes = Object.values(side.goals).flatMap((goals) => goals.map(({ minute }) => minute ?? 0))
    if (Math.max(0, ...minutes) > LAST_MINUTE)
      return { place, problem: `Minutes of goals go from 0 to ${LAST_MINUTE}.` }
  }
  if (reportText.length > LONGEST_REPORT) return { place: 'report', problem: tooLong(reportText.length) }
  return null
}

const number = new Intl.NumberFormat('en-GB')
const tooLong = (length: number) =>
  `A report can have at most ${number.format(LONGEST_REPORT)} characters, and this one has ${number.format(length)}.`
