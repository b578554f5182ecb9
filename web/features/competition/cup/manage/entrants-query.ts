import { queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED, type TeamName } from '#web/features/competition/competition-queries.ts'
import { fetchTable } from '#web/features/competition/tables/fetch-table.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The teams that a knock-out of the shown season, or of another one, can have: those of all its tables, the first division's first. */
export const entrantsQuery = (leagueId: string, seasonId: string | null = null) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'entrants', ...(seasonId === null ? [] : [seasonId])],
    queryFn: async ({ client }): Promise<TeamName[]> => {
      const supabase = await supabaseOf(client)
      const [league, stages] = await Promise.all([
        supabase.from('leagues').select('current_season_id').eq('id', leagueId).single(),
        supabase.from('stages').select('id, season_id').eq('league_id', leagueId).eq('kind', 'table').order('position'),
      ])
      if (league.error || stages.error) throw new FetchError(LOAD_FAILED, league.error ?? stages.error)
      const shown = stages.data.filter(({ season_id }) => season_id === (seasonId ?? league.data.current_season_id))
      const tables = await Promise.all(
        shown.map(({ id }) => fetchTable(supabase, { _league_id: leagueId, _stage_id: id })),
      )
      const names = new Map(tables.flat().map(({ team_id, team_name }) => [team_id, team_name]))
      return [...names].map(([id, name]) => ({ id, name }))
    },
  })
