import { queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

const LISTED = 60

const selectToCome = (supabase: Supabase, leagueId: string, stageId: string, limit: number) =>
  supabase
    .from('matches')
    .select(
      'id, played_at, round, home:teams!matches_home_team_id_fkey(id, name), away:teams!matches_away_team_id_fkey(id, name)',
    )
    .eq('league_id', leagueId)
    .eq('stage_id', stageId)
    .or('home_score.is.null,away_score.is.null')
    .neq('status', 'cancelled')
    .order('played_at')
    .order('id')
    .limit(limit)

export type MatchToCome = NonNullable<Awaited<ReturnType<typeof selectToCome>>['data']>[number]

/** The next matches of a stage without a result, at most 60, nearest first. */
export const matchesToComeQuery = (leagueId: string, stageId: string) => toComeQuery(leagueId, stageId, LISTED)

const toComeQuery = (leagueId: string, stageId: string, limit: number) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'to come', stageId, limit],
    queryFn: async ({ client }): Promise<MatchToCome[]> => {
      const { data, error } = await selectToCome(await supabaseOf(client), leagueId, stageId, limit)
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

/** Whether a match of a stage has no result yet. */
export const hasMatchesToComeQuery = (leagueId: string, stageId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'has matches to come', stageId],
    queryFn: async ({ client }): Promise<boolean> => {
      const { data, error } = await selectToCome(await supabaseOf(client), leagueId, stageId, 1)
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data.length > 0
    },
  })
