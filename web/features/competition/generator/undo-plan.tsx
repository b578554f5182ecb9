import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countMatches } from '#domain/count-words.ts'
import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { describeUndone } from './describe-undone.ts'
import { type LastChanges, lastChangesQuery } from './generator-queries.ts'
import { listCounts } from './list-counts.ts'
import { type Undone, undoPlan } from './save-plan.ts'

interface UndoPlanProps {
  leagueId: string
  timeZone: string
}

/** Offers to undo the last saved plan: for a week, also after a reload or on another device. */
export function UndoPlan({ leagueId, timeZone }: UndoPlanProps) {
  const queries = useQueryClient()
  const { data: last } = useQuery(lastChangesQuery(leagueId))
  const [undone, setUndone] = useState<Undone | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [undo, isUndoing] = useAction(async (changedAt: string) => {
    setFailure(null)
    try {
      setUndone(await undoPlan(leagueId, changedAt))
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await queries.invalidateQueries({ queryKey: leagueKey(leagueId) })
  })
  return (
    <div className="grid gap-3 empty:hidden">
      {undone && (
        <p role="status" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3">
          {describeUndone(undone)}
        </p>
      )}
      <FormError message={failure} />
      {last && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-y py-3 text-sm">
          <p className="min-w-0 grow basis-60">
            Last saved {savedAt(last, timeZone)}: {listCounts(last)}.
            {last.left > 0 &&
              ` ${countMatches(last.left)} of these ${last.left === 1 ? 'was' : 'were'} recorded or moved since and would stay.`}
          </p>
          <Button variant="outline" disabled={isUndoing} onClick={() => undo(last.changed_at)}>
            {isUndoing ? 'Undoing…' : 'Undo'}
            <span className="sr-only"> the last saved fixtures</span>
          </Button>
        </div>
      )}
    </div>
  )
}

function savedAt({ changed_at }: NonNullable<LastChanges>, timeZone: string): string {
  const { date, time } = toLocalTime(new Date(changed_at), timeZone)
  return `${longDate(date)}, ${time}`
}
