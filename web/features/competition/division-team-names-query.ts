import { queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { LOAD_FAILED, type TeamName } from './competition-queries.ts'

/** The ids and names of the teams of a division, by name. */
export const divisionTeamNamesQuery = (leagueId: string, stageId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'team-names', stageId],
    queryFn: async ({ client }): Promise<TeamName[]> => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase
        .from('teams')
        .select('id, name, stages!inner()')
        .eq('league_id', leagueId)
        .eq('stages.id', stageId)
        .order('name')
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })
