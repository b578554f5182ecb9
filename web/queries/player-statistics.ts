import { queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from './query-keys.ts'
import { supabaseOf } from './supabase.ts'

export const STATISTICS_FAILED = 'Error loading player statistics'

export type Statistic = 'goals' | 'assists' | 'motm'

const functions = { goals: 'top_scorers', assists: 'top_assists', motm: 'top_motm' } as const

interface StatisticsOptions {
  leagueId: string
  statistic: Statistic
  /** The only team whose players are listed, with what they did for it. */
  teamId?: string
  /** The season that visitors see, where there is none. */
  seasonId?: string
  /** The only division that counts. */
  stageId?: string | undefined
  /** All of them where there is none. */
  limit?: number
}

/** Players of a league ranked by goals, assists or awards; ties by fewer games, then name. */
export const playerStatisticsQuery = ({ leagueId, statistic, teamId, seasonId, stageId, limit }: StatisticsOptions) =>
  queryOptions({
    queryKey: [
      ...leagueKey(leagueId),
      'statistics',
      statistic,
      teamId ?? seasonId ?? stageId ?? 'league',
      limit ?? 'all',
    ],
    meta: { optional: true },
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const who = {
        _league_id: leagueId,
        ...only('_team_id', teamId),
        ...only('_season_id', seasonId),
        ...only('_stage_id', stageId),
      }
      const ranked = supabase
        .rpc(functions[statistic], who, { get: true })
        .select('rank, id, full_name, team_id, team_name, games_played, count')
        .order('rank')
      const { data, error } = await (limit === undefined ? ranked : ranked.limit(limit))
      if (error) throw new FetchError(STATISTICS_FAILED, error)
      return data
    },
  })

const only = <Key extends string>(key: Key, id: string | null | undefined) => (id ? { [key]: id } : {})

export type PlayerStatisticsRow = Awaited<
  ReturnType<NonNullable<ReturnType<typeof playerStatisticsQuery>['queryFn']>>
>[number]
