import { countMatches } from '#domain/count-words.ts'
import { plainDate } from '#domain/date-words.ts'
import type { FixtureChanges, SeasonMatch } from '#domain/fixture-changes.ts'
import { describeStayingRounds, findStayingRounds } from '#domain/staying-rounds.ts'

/**
 * Describes how saving changes the season: '6 new matches from 5 December 2026 to 9 January 2027. 12 matches stay
 * where they are. …'
 * @param season all stored matches
 * @param today YYYY-MM-DD, in the league
 */
export function describePlanChanges(changes: FixtureChanges, season: readonly SeasonMatch[], today: string): string {
  const { added, moved, removed, kept } = changes
  const isFirst = season.length === 0
  const planned = [...added, ...moved.map(({ to }) => to)].map(({ date }) => date).sort()
  const past = planned.filter((date) => date < today).length
  const begun = kept.filter(({ isBegun }) => isBegun)
  const open = kept.length - begun.length
  const staying = describeStayingRounds(
    findStayingRounds(
      season.map(({ round }) => round),
      begun.map(({ round }) => round),
    ),
  )
  return [
    added.length > 0 &&
      `${isFirst ? countMatches(added.length) : countMatches(added.length).replace(' ', ' new ')} from ${days(added.map(({ date }) => date))}.`,
    moved.length > 0 && `${countMatches(moved.length)} ${verb(moved.length, 'moves', 'move')} to another day or time.`,
    removed.length > 0 && `${countMatches(removed.length)} still to be played ${verb(removed.length, 'goes', 'go')}.`,
    past > 0 && `${past === planned.length ? 'All of them are' : past === 1 ? 'One is' : `${past} are`} in the past.`,
    open > 0 && `${countMatches(open)} still to be played ${verb(open, 'stays', 'stay')} where planned.`,
    begun.length > 0 &&
      `${countMatches(begun.length)} played or recorded already ${verb(begun.length, 'stays', 'stay')}${staying && `: ${staying}`}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)

function days(dates: readonly string[]): string {
  const inOrder = [...dates].sort()
  return `${plainDate(inOrder[0] ?? '')} to ${plainDate(inOrder.at(-1) ?? '')}`
}
