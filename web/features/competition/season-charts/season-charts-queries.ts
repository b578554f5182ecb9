import { queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

export type SeasonProgress = Awaited<ReturnType<NonNullable<ReturnType<typeof progressQuery>['queryFn']>>>[number]
export type SeasonRecord = Awaited<ReturnType<NonNullable<ReturnType<typeof recordsQuery>['queryFn']>>>[number]
export type MatrixResult = Awaited<ReturnType<NonNullable<ReturnType<typeof matrixQuery>['queryFn']>>>[number]

const keyOf = (leagueId: string, name: string, stageId?: string) => [
  ...leagueKey(leagueId),
  name,
  ...(stageId ? [stageId] : []),
]

const asked = (leagueId: string, stageId?: string) => ({
  _league_id: leagueId,
  ...(stageId && { _stage_id: stageId }),
})

/**
 * Each team's positions and points after each round, in the order of the table or of its groups. Empty without results.
 * @param stageId without one the first table
 */
export const progressQuery = (leagueId: string, stageId?: string) =>
  queryOptions({
    queryKey: keyOf(leagueId, 'progress', stageId),
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase.rpc('season_progress', asked(leagueId, stageId), { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

/** Biggest results and longest runs of a table. */
export const recordsQuery = (leagueId: string, stageId?: string) =>
  queryOptions({
    queryKey: keyOf(leagueId, 'records', stageId),
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase.rpc('season_records', asked(leagueId, stageId), { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

/** The API sends no more rows at once. */
export const MOST_RESULTS = 1000

/** The latest results of a table, newest first. */
export const matrixQuery = (leagueId: string, stageId?: string) =>
  queryOptions({
    queryKey: keyOf(leagueId, 'matrix', stageId),
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase
        .from('matches')
        .select('id, home_team_id, away_team_id, home_score, away_score')
        .eq('league_id', leagueId)
        .eq('stage_id', stageId ?? (await mainStageOf(supabase, leagueId)))
        .eq('is_counted', true)
        .not('home_score', 'is', null)
        .not('away_score', 'is', null)
        .order('played_at', { ascending: false })
        .order('id')
        .limit(MOST_RESULTS)
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

async function mainStageOf(supabase: Supabase, leagueId: string): Promise<string> {
  const { data, error } = await supabase.from('leagues').select('main_stage_id').eq('id', leagueId).single()
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data.main_stage_id
}
