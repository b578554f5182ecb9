import { queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { teamKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The players of a team by number, as its page has them. */
export const squadQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'squad'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase
        .from('teams')
        .select('players:profiles!team_players(id, full_name, position, jersey_number, photo_url)')
        .eq('id', teamId)
        .order('jersey_number', { referencedTable: 'players', nullsFirst: false })
        .order('full_name', { referencedTable: 'players' })
        .maybeSingle()
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data?.players ?? []
    },
  })
