import type { MatchRow } from './parsed.ts'
import type { ExistingMatch } from './plan-import.ts'
import { nameKey } from './team-names.ts'

/**
 * The rows that the import saves as changes of a match, as the database's find_imported decides: of a match of that day,
 * of a match that was moved from the day of a postponed row, or of the one postponed match whose new date the row may
 * be. The file's postponed rows are saved first.
 */
export function findKnown<Row extends MatchRow>(rows: readonly Row[], matches: readonly ExistingMatch[]): Set<Row> {
  const byPair = Map.groupBy(matches, pairKey)
  const known = new Set(rows.filter((row) => byPair.get(pairKey(row))?.some((match) => isOfDay(match, row))))
  const added = rows.filter((row) => row.match_status === 'postponed' && !known.has(row))
  const waiting = Map.groupBy<string, Waiting>([...matches.filter(({ isPostponed }) => isPostponed), ...added], pairKey)
  const meanings = rows
    .filter((row) => row.match_status !== 'postponed' && row.match_status !== 'cancelled' && !known.has(row))
    .flatMap((row) =>
      (waiting.get(pairKey(row)) ?? []).filter((match) => mayMoveTo(match, row)).map((match) => ({ row, match })),
    )
  const byRow = Map.groupBy(meanings, ({ row }) => row)
  const byMatch = Map.groupBy(meanings, ({ match }) => match)
  for (const { row, match } of meanings)
    if (byRow.get(row)?.length === 1 && byMatch.get(match)?.length === 1) known.add(row)
  return known
}

/** The rows without a status of matches of that day that were awarded or abandoned: the import leaves these as they are. */
export function findDecided<Row extends MatchRow>(rows: readonly Row[], matches: readonly ExistingMatch[]): Set<Row> {
  const byPair = Map.groupBy(matches, pairKey)
  return new Set(
    rows.filter(
      (row) =>
        row.match_status === undefined &&
        byPair.get(pairKey(row))?.find((match) => isOfDay(match, row))?.isDecided === true,
    ),
  )
}

type Waiting = Pick<ExistingMatch, 'date' | 'home' | 'away' | 'round'>

const pairKey = ({ home, away }: Pick<Waiting, 'home' | 'away'>) => `${nameKey(home)}\n${nameKey(away)}`

const isOfDay = ({ date, firstDate }: ExistingMatch, row: MatchRow) =>
  date === row.date || (row.match_status === 'postponed' && firstDate === row.date)

const mayMoveTo = (match: Waiting, row: Waiting) =>
  match.date < row.date && (match.round === row.round || match.round === null || row.round === null)
