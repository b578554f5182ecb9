import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import type { Stage } from './seasons-query.ts'

/** The teams of each table in its order. */
export const tableOrderQuery = (leagueId: string, tables: readonly Stage[]) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'table order', tables.map(({ id }) => id)],
    // A plan begins with this order, and a later one does not change it.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const read = async ({ id }: Stage) => {
        const asked = { _league_id: leagueId, _stage_id: id }
        const { data } = await supabase.rpc('explained_table', asked, { get: true }).order('position').throwOnError()
        return data.map(({ team_id }) => team_id)
      }
      return Promise.all(tables.map(read))
    },
  })
