import { plainDate } from '#domain/date-words.ts'
import type { PlannedMatch } from '#domain/fixture-plan.ts'
import { describeStayingRounds, findStayingRounds } from '#domain/staying-rounds.ts'
import type { SeasonSoFar } from './generator-queries.ts'

/**
 * What saving does to the season, in sentences:
 * '90 matches from 28 November 2026 to 3 April 2027. They take the place of 45 that are still to be played. …'
 * @param matches as planned, in the order of their dates
 * @param today YYYY-MM-DD, in the league
 */
export function describeChange(
  matches: readonly PlannedMatch[],
  { begun, rounds }: Pick<SeasonSoFar, 'begun' | 'rounds'>,
  today: string,
): string {
  const [first = '', last = ''] = [matches[0]?.date, matches.at(-1)?.date]
  const open = rounds.length - begun.length
  const past = matches.filter(({ date }) => date < today).length
  const staying = describeStayingRounds(
    findStayingRounds(
      rounds,
      begun.map(({ round }) => round),
    ),
  )
  return [
    `${count(matches.length)} from ${plainDate(first)} to ${plainDate(last)}.`,
    past > 0 &&
      `${past === matches.length ? 'All of them are' : past === 1 ? 'One of them is' : `${past} of them are`} in the past.`,
    open > 0 && `They take the place of ${open === 1 ? 'one that is' : `${open} that are`} still to be played.`,
    begun.length > 0 &&
      `${count(begun.length)} played or recorded already ${begun.length === 1 ? 'stays' : 'stay'}${staying && `: ${staying}`}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const count = (matches: number) => `${matches.toLocaleString('en-GB')} ${matches === 1 ? 'match' : 'matches'}`
