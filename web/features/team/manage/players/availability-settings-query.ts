import { queryOptions } from '@tanstack/react-query'
import { teamKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** How the team asks who is in, null for a team that does not ask; and whether the league wants line-ups. */
export const availabilitySettingsQuery = (teamId: string, leagueId: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'availability-settings'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const [asking, rules] = await Promise.all([
        supabase
          .from('availability_settings')
          .select('deadline_hours, sends_reminders')
          .eq('team_id', teamId)
          .maybeSingle()
          .throwOnError(),
        supabase
          .from('match_day_settings')
          .select('line_up_minutes')
          .eq('league_id', leagueId)
          .maybeSingle()
          .throwOnError(),
      ])
      return { asking: asking.data, wantsLineUps: rules.data !== null && rules.data.line_up_minutes !== null }
    },
  })
