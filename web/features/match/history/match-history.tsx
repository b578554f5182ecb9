import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeChange } from '#domain/history/describe-change.ts'
import { undoableChanges } from '#domain/history/undoable-changes.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { useAction } from '#web/forms/use-action.ts'
import { changeLogQuery, type HistoryEntry } from '#web/queries/change-log-query.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { leagueKey, matchKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangeList } from '#web/ui/change-list.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

interface MatchHistoryProps {
  match: Match
  isOrganizer: boolean
}

/** The changes of the match, for its managers and organizers. Organizers can undo changes of the result. */
export function MatchHistory({ match, isOrganizer }: MatchHistoryProps) {
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isFetching } = useQuery(
    changeLogQuery({ leagueId: match.league.id, matchId: match.id }, pages),
  )
  const { undo, undoing, failure } = useUndo(match)
  if (data === undefined)
    return error === null ? <Spinner /> : <LoadingFailed what="The history" error={error} onRetry={refetch} />
  if (data.entries.length === 0) return <p className="text-muted">Nothing was changed since the match was added.</p>
  const undoable = undoableChanges(data.entries)
  const names = {
    nameOf: (id: string) => data.names.get(id) ?? 'a deleted player',
    timeZone: match.league.settings.time_zone,
  }
  return (
    <div className="grid justify-items-start gap-4 *:w-full">
      <ChangeList
        changes={data.entries}
        names={names}
        actionOf={(change) =>
          isOrganizer &&
          undoable.has(change) && (
            <Button
              variant="outline"
              size="small"
              className="min-h-11 self-start justify-self-start"
              aria-label={`Undo: ${describeChange(change, names)[0]}`}
              disabled={undoing !== null}
              onClick={firstPress(() => undo(change))}
            >
              {undoing === change.id ? 'Undoing...' : 'Undo'}
            </Button>
          )
        }
      />
      <FormError message={failure} />
      {data.hasOlder && (
        <Button variant="quiet" disabled={isFetching} onClick={() => setPages(pages + 1)}>
          Older changes
        </Button>
      )}
    </div>
  )
}

function useUndo(match: Match) {
  const queries = useQueryClient()
  const [undoing, setUndoing] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [undo] = useAction(async ({ id }: HistoryEntry) => {
    setUndoing(id)
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      await supabase.rpc('undo_match_change', { _change_id: id }).throwOnError()
      toast('Change undone')
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: matchKey(match.id) }),
      queries.invalidateQueries({ queryKey: leagueKey(match.league.id) }),
    ])
    setUndoing(null)
  })
  return { undo, undoing, failure }
}
