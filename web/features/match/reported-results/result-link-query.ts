import { queryOptions } from '@tanstack/react-query'
import { supabaseOf } from '#web/queries/supabase.ts'
import type { ReportingSide, ResultReport } from './result-report.ts'

/** The match of a link, for its holder. */
export interface ResultLink {
  match_id: string
  /** The side that the link reports for. */
  team_id: string
  league_name: string
  time_zone: string
  played_at: string
  home_score: number | null
  away_score: number | null
  is_provisional: boolean
  /** Why nothing can be reported, as a sentence; null while something can. */
  problem: string | null
  home_team: ReportingSide
  away_team: ReportingSide
  reports: ResultReport[]
}

/** The match of a link, or null for a link that does not work. */
export const resultLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['result-link', token],
    staleTime: 0,
    queryFn: async ({ client }): Promise<ResultLink | null> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('result_link', { _token: token }).throwOnError()
      return data as ResultLink | null
    },
  })
