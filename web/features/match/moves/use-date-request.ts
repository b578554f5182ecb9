import { useQueryClient } from '@tanstack/react-query'
import type { Match } from '#web/features/match/match-queries.ts'
import { leagueKey, matchKey } from '#web/queries/query-keys.ts'
import { browserSupabase, type Supabase } from '#web/queries/supabase.ts'

export type RunRequest = <Answer>(call: (supabase: Supabase) => Promise<Answer>) => Promise<Answer>

/** Runs a step of a request, then loads the match again. A failure also loads it: something has changed. */
export function useDateRequest(match: Match): RunRequest {
  const queries = useQueryClient()
  return async (call) => {
    try {
      return await call(await browserSupabase())
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: matchKey(match.id) }),
        queries.invalidateQueries({ queryKey: leagueKey(match.league.id) }),
      ])
    }
  }
}
