import { memo, startTransition, useState } from 'react'
import { longDate, shortDate } from '#domain/date-words.ts'
import type { PlannedMatch } from '#domain/import/plan-import.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cellClass, headCellClass, numberClass, Table } from '#web/components/ui/table.tsx'

const SHOWN = 50

interface MatchPreviewProps {
  matches: PlannedMatch[]
  timeZone: string
  /** Columns of the file that are not used. */
  ignored: string[]
}

/** The matches as they would be saved. Only the first are shown until asked for, so that 5,000 stay quick. */
export const MatchPreview = memo(function MatchPreview({ matches, timeZone, ignored }: MatchPreviewProps) {
  const [isAll, setAll] = useState(false)
  const updates = matches.filter(({ status }) => status === 'update').length
  const total = matches.length.toLocaleString('en-GB')
  return (
    <>
      <p className="figures mb-1">
        {total} {matches.length === 1 ? 'match' : 'matches'}: {(matches.length - updates).toLocaleString('en-GB')} new,{' '}
        {updates.toLocaleString('en-GB')} updated
      </p>
      <p className="mb-4 text-muted text-sm">
        {span(matches)}, in the time of {timeZone.replaceAll('_', ' ')}.
        {ignored.length > 0 && ` Columns not used: ${ignored.join(', ')}.`}
      </p>
      <Table label="Matches to save" className="min-w-xl">
        <caption className="sr-only">Matches to save</caption>
        <thead>
          <tr className="whitespace-nowrap">
            {['Row', 'Date', 'Time', 'Round', 'Home', 'Score', 'Away', ''].map((name) => (
              <th key={name} scope="col" className={headCellClass}>
                {name || <span className="sr-only">New or updated</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{matches.slice(0, isAll ? undefined : SHOWN).map(matchRow)}</tbody>
      </Table>
      {matches.length > SHOWN && !isAll && (
        <Button variant="outline" className="mt-4" onClick={() => startTransition(() => setAll(true))}>
          Show all {total}
        </Button>
      )}
    </>
  )
})

const matchRow = ({ row, date, time, round, home, away, home_score, away_score, status }: PlannedMatch) => (
  <tr key={row}>
    <td className={`${cellClass} figures text-muted`}>{row}</td>
    <td className={`${cellClass} whitespace-nowrap`}>{shortDate(date)}</td>
    <td className={`${cellClass} figures`}>{time ?? '–'}</td>
    <td className={`${cellClass} ${numberClass}`}>{round ?? '–'}</td>
    <td className={cellClass}>{home}</td>
    <td className={`${cellClass} figures whitespace-nowrap text-center font-semibold`}>
      {home_score === null ? '–' : `${home_score} – ${away_score}`}
    </td>
    <td className={cellClass}>{away}</td>
    <td className={`${cellClass} text-right text-sm`}>
      {status === 'new' ? <span className="text-pitch">New</span> : <span className="text-muted">Updated</span>}
    </td>
  </tr>
)

/** 'Saturday, 12 August 2017 to Sunday, 13 May 2018' */
function span(matches: PlannedMatch[]): string {
  const dates = matches.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? longDate(first) : `${longDate(first)} to ${longDate(last)}`
}
