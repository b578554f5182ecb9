import { useQueryClient } from '@tanstack/react-query'
import { browserSupabase } from '#web/queries/supabase.ts'

/** Calls matches off together, or puts them back. A failure also loads the matches again: one of them has changed. */
export function useCallOff(leagueId: string) {
  const queries = useQueryClient()
  return async (
    matches: readonly { id: string }[],
    status: 'postponed' | 'cancelled' | 'scheduled',
    reason: string,
  ) => {
    const supabase = await browserSupabase()
    try {
      await supabase
        .rpc('call_off_matches', {
          _league_id: leagueId,
          _match_ids: matches.map(({ id }) => id),
          _status: status,
          _reason: reason.trim() || null,
        })
        .throwOnError()
    } finally {
      await queries.invalidateQueries()
    }
  }
}
