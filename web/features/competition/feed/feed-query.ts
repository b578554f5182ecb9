import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** More than two rounds of a large league, so that a reader who asks weekly misses no match. */
const MATCHES = 50

export type FeedData = Awaited<ReturnType<typeof fetchFeed>>

/** The newest results of a competition, each with its report if one is published, and the matches that were called off or moved. */
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
       matches(id, played_at, home_score, away_score, round, status, status_reason, score_stands, first_played_at, home_score_90, home_penalties, away_penalties, replaced,
         updated_at,
         home_team:teams!matches_home_team_id_fkey(name),
         away_team:teams!matches_away_team_id_fkey(name),
         reports:match_reports(report_text, created_at))`,
    )
    .eq('id', leagueId)
    .neq('matches.status', 'in_play')
    // A feed reader does not correct what it has shown.
    .eq('matches.is_provisional', false)
    .or(
      'and(home_score.not.is.null,away_score.not.is.null),status.in.(postponed,cancelled,abandoned),first_played_at.not.is.null',
      { referencedTable: 'matches' },
    )
    .eq('matches.reports.archived', false)
    .order('played_at', { referencedTable: 'matches', ascending: false })
    .order('id', { referencedTable: 'matches' })
    .limit(MATCHES, { referencedTable: 'matches' })
    .single()
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}
