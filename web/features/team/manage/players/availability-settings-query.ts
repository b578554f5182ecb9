import { queryOptions } from '@tanstack/react-query'
import { teamKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** How the team asks who is in; null for a team that does not ask. */
export const availabilitySettingsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'availability-settings'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('availability_settings')
        .select('deadline_hours, sends_reminders')
        .eq('team_id', teamId)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
