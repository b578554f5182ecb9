import { queryOptions } from '@tanstack/react-query'
import { matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

export interface DateRequest {
  id: string
  /** The side that asks. */
  team_id: string
  reason: string
  /** ISO 8601, the earliest first. */
  slots: string[]
  state: string
  chosen: string | null
  /** The clash of the chosen date, as a sentence. */
  clash: string | null
  /** Why it was declined or refused. */
  answer: string | null
}

/** The latest request for another date of a match. Null where the league does not have them. */
export const dateRequestQuery = (matchId: string, leagueId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'date request'],
    staleTime: 0,
    queryFn: async ({ client }): Promise<{ problem: string | null; latest: DateRequest | null } | null> => {
      const supabase = await supabaseOf(client)
      const { data: settings } = await supabase
        .from('match_day_settings')
        .select('date_requests')
        .eq('league_id', leagueId)
        .maybeSingle()
        .throwOnError()
      if (settings === null || settings.date_requests === 'off') return null
      const [match, requests] = await Promise.all([
        supabase.from('matches').select('problem:date_request_problem').eq('id', matchId).single().throwOnError(),
        supabase
          .from('date_requests')
          .select('id, team_id, reason, slots, state, chosen, clash, answer')
          .eq('match_id', matchId)
          .order('created_at', { ascending: false })
          .limit(1)
          .throwOnError(),
      ])
      return { problem: match.data.problem, latest: requests.data[0] ?? null }
    },
  })
