import { queryOptions } from '@tanstack/react-query'
import { matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import type { ResultReport } from './result-report.ts'

/** The reports and links of a match, for both sides and organizers. */
export interface ResultReports {
  home_score: number | null
  away_score: number | null
  is_provisional: boolean
  /** Why nothing can be reported. */
  problem: string | null
  reports: ResultReport[]
  /** The links that work. */
  links: { team_id: string; expires_at: string }[]
  /** Hours after which silence confirms a report. */
  confirmAfter: number
}

export const reportedResultQuery = (matchId: string, leagueId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'reported-result'],
    staleTime: 0,
    queryFn: async ({ client }): Promise<ResultReports | null> => {
      const supabase = await supabaseOf(client)
      const { data: settings } = await supabase
        .from('match_day_settings')
        .select('results_by, confirm_after')
        .eq('league_id', leagueId)
        .maybeSingle()
        .throwOnError()
      if (settings?.results_by !== 'teams') return null
      const [match, links] = await Promise.all([
        supabase
          .from('matches')
          .select(
            `home_score, away_score, is_provisional, problem:report_problem,
             reports:result_reports(team_id, home_score, away_score, reason, reported_at)`,
          )
          .eq('id', matchId)
          .single()
          .throwOnError(),
        supabase
          .from('result_links')
          .select('team_id, expires_at')
          .eq('match_id', matchId)
          .gt('expires_at', new Date().toISOString())
          .throwOnError(),
      ])
      // A scorer's link has no side.
      const ofSides = links.data.flatMap(({ team_id, expires_at }) =>
        team_id === null ? [] : [{ team_id, expires_at }],
      )
      return { ...match.data, links: ofSides, confirmAfter: settings.confirm_after }
    },
  })
