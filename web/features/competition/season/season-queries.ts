import { queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

export type Progress = Awaited<ReturnType<NonNullable<ReturnType<typeof progressQuery>['queryFn']>>>[number]
export type SeasonRecord = Awaited<ReturnType<NonNullable<ReturnType<typeof recordsQuery>['queryFn']>>>[number]
export type MatrixResult = Awaited<ReturnType<NonNullable<ReturnType<typeof matrixQuery>['queryFn']>>>[number]

/** Each team's positions and points after each round, in the order of the table. Empty without results. */
export const progressQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'progress'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase.rpc('season_progress', { _league_id: leagueId }, { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

/** Biggest results and longest runs of a league. */
export const recordsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'records'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase.rpc('season_records', { _league_id: leagueId }, { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

/** The API sends no more rows at once. */
export const MOST_RESULTS = 1000

/** The latest results of the first table, newest first. */
export const matrixQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'matrix'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const league = await supabase.from('leagues').select('main_stage_id').eq('id', leagueId).single()
      if (league.error) throw new FetchError(LOAD_FAILED, league.error)
      const { data, error } = await supabase
        .from('matches')
        .select('id, home_team_id, away_team_id, home_score, away_score')
        .eq('stage_id', league.data.main_stage_id)
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
