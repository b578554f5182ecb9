import { clsx } from 'clsx'
import { useState } from 'react'
import { shortDate } from '#domain/date-words.ts'
import type { PlannedMatch } from '#domain/import/plan-import.ts'
import { statusWord } from '#domain/match-status.ts'
import { cellClass, headCellClass, numberClass } from '#web/ui/table.tsx'

// Pixels of a cell.
const ROW_HEIGHT = 46
/** Rows: more than the tallest screen shows, and as many again for scrolling. */
const WINDOW = 60

const STATUS_WORDS: Record<PlannedMatch['status'], string> = { new: 'New', update: 'Updated', keep: 'Stays' }

/** Hides a column on a phone. */
const WIDE = 'max-sm:hidden'

const HEADS = [
  ['Row', `w-14 ${WIDE}`],
  ['Date', 'w-20 sm:w-28'],
  ['Time', `w-16 ${WIDE}`],
  ['Round', `w-16 !text-right ${WIDE}`],
  ['Home', ''],
  ['Score', 'w-16 !text-center sm:w-20'],
  ['Away', ''],
] as const

/** Renders only the visible rows, so that 5,000 rows stay fast. All have one height, which the scroll bar needs. */
export function MatchTable({ matches }: { matches: PlannedMatch[] }) {
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.min(Math.floor(top / ROW_HEIGHT) - WINDOW / 4, matches.length - WINDOW))
  const shown = matches.slice(first, first + WINDOW)
  return (
    <section
      aria-label="Matches to save"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      className="max-h-128 overflow-y-auto"
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-sm sm:text-[0.9375rem]"
        aria-rowcount={matches.length + 1}
      >
        <caption className="sr-only">Matches to save</caption>
        <thead className="sticky top-0 bg-paper">
          <tr>
            {HEADS.map(([name, className]) => (
              <th key={name} scope="col" className={clsx(headCellClass, className)}>
                {name}
              </th>
            ))}
            <th scope="col" className={clsx(headCellClass, 'w-24', WIDE)}>
              <span className="sr-only">New, updated or as it is</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {shown.map((match, index) => matchRow(match, first + index + 2))}
          <Gap rows={matches.length - first - shown.length} />
        </tbody>
      </table>
    </section>
  )
}

const Gap = ({ rows }: { rows: number }) => rows > 0 && <tr style={{ height: rows * ROW_HEIGHT }} />

const matchRow = (match: PlannedMatch, position: number) => {
  const { row, date, time, round, home, away, home_score, away_score, status, match_status } = match
  const word = match_status === undefined ? undefined : statusWord({ status: match_status })
  return (
    <tr key={row} aria-rowindex={position} style={{ height: ROW_HEIGHT }}>
      <td className={clsx(cellClass, 'figures text-muted', WIDE)}>{row}</td>
      <td className={clsx(cellClass)}>{shortDate(date)}</td>
      <td className={clsx(cellClass, 'figures', WIDE)}>{time ?? '–'}</td>
      <td className={clsx(cellClass, numberClass, WIDE)}>{round ?? '–'}</td>
      <td className={clsx(cellClass, 'truncate')}>{home}</td>
      <td className={clsx(cellClass, 'figures text-center font-semibold')}>
        {home_score === null ? word === undefined && '–' : `${home_score} – ${away_score}`}
        {word && <span className="block font-normal text-xs leading-tight">{word}</span>}
      </td>
      <td className={clsx(cellClass, 'truncate')}>{away}</td>
      <td className={clsx(cellClass, 'text-right text-sm', WIDE, status === 'new' ? 'text-pitch' : 'text-muted')}>
        {STATUS_WORDS[status]}
      </td>
    </tr>
  )
}
