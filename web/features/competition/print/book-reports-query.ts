import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The API sends no more rows at once. */
const MOST = 1000

export type BookReport = Awaited<ReturnType<typeof fetchReports>>[number]

/** The published reports of a competition, one for each match, in the order of the matches. */
export const bookReportsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'reports'],
    queryFn: ({ client }) => fetchReports(client, leagueId),
  })

async function fetchReports(client: QueryClient, leagueId: string) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('matches')
    .select(
      `id, played_at, round, home_score, away_score,
       home_team:teams!matches_home_team_id_fkey(name),
       away_team:teams!matches_away_team_id_fkey(name),
       reports:match_reports!inner(report_text, created_at)`,
    )
    .eq('league_id', leagueId)
    .eq('reports.archived', false)
    .order('played_at')
    .order('id')
    .order('created_at', { referencedTable: 'reports', ascending: false })
    .limit(MOST)
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data.map(({ reports, ...match }) => ({ ...match, text: reports[0]?.report_text ?? '' }))
}
