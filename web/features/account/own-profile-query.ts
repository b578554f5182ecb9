import { queryOptions } from '@tanstack/react-query'
import { browserSupabase } from '#web/data/supabase.ts'

/** The profile that belongs to an account, or null. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: async () => {
      const supabase = await browserSupabase()
      const { data } = await supabase
        .from('profiles')
        .select('id, full_name')
        .eq('user_id', userId)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
