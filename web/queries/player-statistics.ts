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
  /** Only this team's players, and only what they did for it. */
  teamId?: string
  /** All of them where there is none. */
  limit?: number
}

/** Players of a league ranked by goals, assists or awards; ties by fewer games, then name. */
export const playerStatisticsQuery = ({ leagueId, statistic, teamId, limit }: StatisticsOptions) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'statistics', statistic, teamId ?? 'league', limit ?? 'all'],
    meta: { optional: true },
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const who = { _league_id: leagueId, ...(teamId !== undefined && { _team_id: teamId }) }
      const ranked = supabase
        .rpc(functions[statistic], who, { get: true })
        .select('rank, id, full_name, team_id, team_name, games_played, count')
        .order('rank')
      const { data, error } = await (limit === undefined ? ranked : ranked.limit(limit))
      if (error) throw new FetchError(STATISTICS_FAILED, error)
      return data
    },
  })

export type PlayerRow = Awaited<ReturnType<NonNullable<ReturnType<typeof playerStatisticsQuery>['queryFn']>>>[number]
