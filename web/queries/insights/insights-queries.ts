import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey, matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { within } from '#web/queries/within.ts'
import { importAgain } from '#web/ui/import-again.ts'
import type { Insights, MatchInsights } from './insights.ts'

/** A page waits no longer for a match's chances; then the browser fetches them. */
const MATCH_MS = 1500
const LOAD_FAILED = 'Failed to load insights. Please try again later.'

/** Everything on the insights of a competition's first table, or of another division. */
export const insightsQuery = (leagueId: string, stageId?: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'insights', ...(stageId ? [stageId] : [])],
    queryFn: ({ client }): Promise<Insights> => fetchInsights(client, leagueId, stageId),
  })

/** The chances of one match to come; null while the competition has too few results, or after the match. */
export const matchInsightsQuery = (leagueId: string, matchId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'insights'],
    meta: { optional: true },
    queryFn: ({ client }): Promise<MatchInsights | null> => fetchMatchInsights(client, leagueId, matchId),
  })

// Only the server computes forecasts; browsers fetch them from it.
async function fetchInsights(client: QueryClient, leagueId: string, stageId?: string): Promise<Insights> {
  if (!import.meta.env.SSR) return fetchComputed(`/insights/${leagueId}${stageId ? `?stage=${stageId}` : ''}`)
  const { readInsights } = await importAgain(() => import('./read-insights.ts'))
  return readInsights(await supabaseOf(client), leagueId, stageId)
}

async function fetchMatchInsights(client: QueryClient, leagueId: string, matchId: string) {
  if (!import.meta.env.SSR) return fetchComputed<MatchInsights | null>(`/insights/${leagueId}?match=${matchId}`)
  const { readMatchInsights } = await importAgain(() => import('./read-insights.ts'))
  return within(MATCH_MS, readMatchInsights(await supabaseOf(client), leagueId, matchId))
}

async function fetchComputed<Result>(path: string): Promise<Result> {
  try {
    const response = await fetch(path)
    if (response.ok) return await response.json()
    throw new Error(`${path} answered ${response.status}`)
  } catch (error) {
    throw new FetchError(LOAD_FAILED, error)
  }
}
