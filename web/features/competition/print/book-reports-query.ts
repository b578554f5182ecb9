import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED, type ShownSeason } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { seasonKey } from '#web/queries/query-keys.ts'
import { readAll } from '#web/queries/read-all.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

export type BookReport = Awaited<ReturnType<typeof fetchReports>>[number]

/** The published reports of the season that visitors see, one for each match, in the order of the matches. */
export const bookReportsQuery = ({ id, season }: ShownSeason) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'reports'],
    queryFn: ({ client }) => fetchReports(client, season),
  })

async function fetchReports(client: QueryClient, seasonId: string) {
  const supabase = await supabaseOf(client)
  const reported = await readAll(async (first, last) => {
    const { data, error } = await supabase
      .from('matches')
      .select(
        `id, played_at, round, home_score, away_score,
         home_team:teams!matches_home_team_id_fkey(name),
         away_team:teams!matches_away_team_id_fkey(name),
         reports:match_reports!inner(report_text, created_at)`,
      )
      .eq('season_id', seasonId)
      .eq('reports.archived', false)
      .order('played_at')
      .order('id')
      .order('created_at', { referencedTable: 'reports', ascending: false })
      .range(first, last)
    if (error) throw new FetchError(LOAD_FAILED, error)
    return data
  })
  return reported.map(({ reports, ...match }) => ({ ...match, text: reports[0]?.report_text ?? '' }))
}
