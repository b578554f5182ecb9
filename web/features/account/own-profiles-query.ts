import { queryOptions } from '@tanstack/react-query'
import { browserSupabase } from '#web/queries/supabase.ts'

export interface OwnProfile {
  id: string
  full_name: string
  teams: { league: { name: string } }[]
}

/** The profiles that belong to an account: one for each league, the oldest first. */
export const ownProfilesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profiles', userId],
    queryFn: async (): Promise<OwnProfile[]> => {
      const supabase = await browserSupabase()
      const { data } = await supabase
        .from('profiles')
        .select('id, full_name:real_name, teams!team_players(league:leagues(name))')
        .eq('user_id', userId)
        .order('created_at')
        .throwOnError()
        .overrideTypes<{ full_name: string }[]>()
      return data
    },
  })
