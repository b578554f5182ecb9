import { queryOptions } from '@tanstack/react-query'
import type { AskedMatch } from '#web/forms/availability/asked-match.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { dashboardKey, EACH_VISIT } from './dashboard-queries.ts'

/** A squad of the user that asks who is in, with its next match. */
export interface AskedSquad {
  team_id: string
  player_id: string
  time_zone: string
  match: AskedMatch
}

export const askedSquadsQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    queryKey: [...dashboardKey(userId), 'asked'],
    queryFn: async ({ client }): Promise<AskedSquad[]> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('matches_to_answer', undefined, { get: true }).throwOnError()
      return data.flatMap(({ matches, ...squad }) =>
        (matches as unknown as AskedMatch[]).map((match) => ({ ...squad, match })),
      )
    },
  })
