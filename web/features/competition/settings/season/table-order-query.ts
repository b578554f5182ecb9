import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import type { Stage } from './seasons-query.ts'

/** The teams of each table in its order: a list for each group, and one for the teams without a group. */
export const tableOrderQuery = (leagueId: string, tables: readonly Stage[]) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'table order', tables.map(({ id }) => id)],
    // A plan begins with this order, and a later one does not change it.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const read = async (stageId: string, group: string | null) => {
        const asked = { _league_id: leagueId, _stage_id: stageId, ...(group !== null && { _group: group }) }
        const { data } = await supabase.rpc('explained_table', asked, { get: true }).order('position').throwOnError()
        return data.map(({ team_id }) => team_id)
      }
      const readGroups = async ({ id, entries }: Stage) => {
        const groups = [...new Set(entries.flatMap(({ group_name }) => group_name ?? []))].sort()
        const grouped = await Promise.all(groups.map((group) => read(id, group)))
        const whole = await read(id, null)
        return [...grouped, whole.filter((teamId) => !grouped.flat().includes(teamId))]
      }
      return Promise.all(tables.map(readGroups))
    },
  })
