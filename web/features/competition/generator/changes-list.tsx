import { countMatches } from '#domain/count-words.ts'
import { shortDate } from '#domain/date-words.ts'
import type { FixtureChanges, PlannedDate } from '#domain/fixture-changes.ts'
import type { Pairing } from '#domain/round-robin.ts'

interface ChangesListProps {
  changes: FixtureChanges
  nameOf: (teamId: string) => string
}

/** Lists the added, moved, removed and kept matches. The kept ones are collapsed. */
export function ChangesList({ changes: { added, moved, removed, kept }, nameOf }: ChangesListProps) {
  // Isolates a right-to-left name, so that the text around it keeps its order.
  const teams = ({ home, away }: Pairing) => (
    <>
      <bdi>{nameOf(home)}</bdi> v <bdi>{nameOf(away)}</bdi>
    </>
  )
  const groups = [
    { title: 'New', open: true, lines: added.map((match) => ({ match, when: at(match) })) },
    { title: 'Moved', open: true, lines: moved.map(({ match, to }) => ({ match, when: `${at(match)} → ${at(to)}` })) },
    { title: 'Removed', open: true, lines: removed.map((match) => ({ match, when: at(match) })) },
    { title: 'Unchanged', open: false, lines: kept.map((match) => ({ match, when: at(match) })) },
  ]
  return groups
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, open, lines }) => (
      <details key={title} open={open} className="border-line border-b">
        <summary className="flex min-h-12 cursor-pointer list-inside items-center gap-3 py-2 font-semibold">
          {title} <span className="figures font-normal text-muted text-sm">{countMatches(lines.length)}</span>
        </summary>
        <ul className="grid gap-x-12 gap-y-2 pb-4 lg:grid-cols-2">
          {lines.map(({ match, when }) => (
            <li key={`${match.home} ${match.away} ${when}`} className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere min-w-0">{teams(match)}</span>
              <span className="figures text-muted text-sm">{when}</span>
            </li>
          ))}
        </ul>
      </details>
    ))
}

const at = ({ date, time, round }: PlannedDate) =>
  `${shortDate(date)} ${date.slice(0, 4)}, ${time}${round === null ? '' : `, round ${round}`}`
