import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** More than two rounds of a large league, so that a reader who asks weekly misses no result. */
const MATCHES = 50

export type FeedData = Awaited<ReturnType<typeof fetchFeed>>

/** The newest results of a competition, each with its report if one is published. */
export const feedQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'feed'],
    queryFn: ({ client }) => fetchFeed(client, leagueId),
  })

async function fetchFeed(client: QueryClient, leagueId: string) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('leagues')
    .select(
      `updated_at,
       matches(id, played_at, home_score, away_score, round, updated_at,
         home_team:teams!matches_home_team_id_fkey(name),
         away_team:teams!matches_away_team_id_fkey(name),
         reports:match_reports(report_text, created_at))`,
    )
    .eq('id', leagueId)
    .not('matches.home_score', 'is', null)
    .not('matches.away_score', 'is', null)
    .eq('matches.reports.archived', false)
    .order('played_at', { referencedTable: 'matches', ascending: false })
    .order('id', { referencedTable: 'matches' })
    .limit(MATCHES, { referencedTable: 'matches' })
    .single()
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}
