import { memo, useState } from 'react'
import { countMatches } from '#domain/count-words.ts'
import { longDate } from '#domain/date-words.ts'
import type { PlannedMatch } from '#domain/import/plan-import.ts'
import { Button } from '#web/ui/button.tsx'
import { MatchTable } from './match-table.tsx'

const SHOWN = 50

interface ImportedMatchesProps {
  matches: PlannedMatch[]
  timeZone: string
  /** Columns of the file that are not used. */
  ignored: string[]
}

/** The matches as they would be saved: the first few, or all on demand. */
export const ImportedMatches = memo(function ImportedMatches({ matches, timeZone, ignored }: ImportedMatchesProps) {
  const [isAll, setAll] = useState(false)
  const number = (wanted: PlannedMatch['status']) => matches.filter(({ status }) => status === wanted).length
  const kept = number('keep')
  const called = matches.filter(({ match_status }) => match_status !== undefined).length
  return (
    <>
      <p className="figures mb-1">
        {countMatches(matches.length)}: {number('new').toLocaleString('en-GB')} new,{' '}
        {number('update').toLocaleString('en-GB')} updated
        {kept > 0 &&
          `, ${kept.toLocaleString('en-GB')} awarded or abandoned, which ${kept === 1 ? 'stays' : 'stay'} so`}
        {called > 0 && `, ${called.toLocaleString('en-GB')} with a status, such as postponed`}
      </p>
      <p className="mb-4 text-muted text-sm">
        {span(matches)}, in the time of {timeZone.replaceAll('_', ' ')}.
        {ignored.length > 0 && ` Columns not used: ${ignored.join(', ')}.`}
      </p>
      <MatchTable matches={isAll ? matches : matches.slice(0, SHOWN)} />
      {matches.length > SHOWN && !isAll && (
        <Button variant="outline" className="mt-4" onClick={() => setAll(true)}>
          Show all {matches.length.toLocaleString('en-GB')}
        </Button>
      )}
    </>
  )
})

/** 'Saturday, 12 August 2017 to Sunday, 13 May 2018' */
function span(matches: PlannedMatch[]): string {
  const dates = matches.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? longDate(first) : `${longDate(first)} to ${longDate(last)}`
}
