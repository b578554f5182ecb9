import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** More than two rounds of a large league, so that a reader who asks weekly misses no match. */
const MATCHES = 50

const MATCH = `id, played_at, home_score, away_score, round, status, status_reason, score_stands, first_played_at,
  home_score_90, home_penalties, away_penalties, replaced, updated_at,
  home_team:teams!matches_home_team_id_fkey(name),
  away_team:teams!matches_away_team_id_fkey(name),
  reports:match_reports(report_text, created_at)` as const

export type FeedData = Awaited<ReturnType<typeof fetchFeed>>

/**
 * The newest results of a competition, each with its report if one is published, and the matches that were called off or
 * moved last. Each kind has its own limit: a winter of matches that are called off leaves the results in the feed.
 */
export const feedQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'feed'],
    queryFn: ({ client }) => fetchFeed(client, leagueId),
  })

async function fetchFeed(client: QueryClient, leagueId: string) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('leagues')
    .select(`updated_at, results:matches(${MATCH}), changes:matches(${MATCH})`)
    .eq('id', leagueId)
    .not('results.home_score', 'is', null)
    .not('results.away_score', 'is', null)
    .neq('results.status', 'in_play')
    // A feed reader does not correct what it has shown.
    .eq('results.is_provisional', false)
    .eq('results.reports.archived', false)
    .order('played_at', { referencedTable: 'results', ascending: false })
    .order('id', { referencedTable: 'results' })
    .limit(MATCHES, { referencedTable: 'results' })
    .neq('changes.status', 'in_play')
    .eq('changes.is_provisional', false)
    .eq('changes.reports.archived', false)
    .or(
      'and(or(home_score.is.null,away_score.is.null),or(status.in.(postponed,cancelled,abandoned),first_played_at.not.is.null))',
      { referencedTable: 'changes' },
    )
    .order('updated_at', { referencedTable: 'changes', ascending: false })
    .order('id', { referencedTable: 'changes' })
    .limit(MATCHES, { referencedTable: 'changes' })
    .single()
  if (error) throw new FetchError(LOAD_FAILED, error)
  return { updated_at: data.updated_at, matches: [...data.results, ...data.changes] }
}
