import { queryOptions } from '@tanstack/react-query'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The question of a guardian's link, for its holder. */
export interface ConsentLink {
  /** First name and initial. */
  player: string
  team: string | null
  league: string | null
  league_id: string | null
  age_group: string | null
  guardian_name: string | null
  given_at: string | null
  ended_at: string | null
}

/** The question of a link, or null for a link that does not work. */
export const consentLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['consent-link', token],
    staleTime: 0,
    queryFn: async ({ client }): Promise<ConsentLink | null> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('consent_link', { _token: token }).throwOnError()
      return data as ConsentLink | null
    },
  })
