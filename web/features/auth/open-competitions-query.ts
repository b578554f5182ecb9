import { queryOptions } from '@tanstack/react-query'
import { DEMO_LEAGUE_ID, DEMO_OWNER_ID } from '#domain/demo/demo-league.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

const MOST = 30

export interface OpenCompetition {
  id: string
  name: string
  logo_url: string | null
  settings: { custom_slug: string | null }
  isDemo: boolean
}

/** The demo league, and after it competitions that their owners list, by name. */
export const openCompetitionsQuery = () =>
  queryOptions({
    queryKey: ['open-competitions'],
    queryFn: async ({ client }): Promise<OpenCompetition[]> => {
      const supabase = await supabaseOf(client)
      const competitions = () =>
        supabase.from('leagues').select('id, name, logo_url, settings:league_settings!inner(custom_slug)')
      const demo = competitions().eq('id', DEMO_LEAGUE_ID).eq('owner_id', DEMO_OWNER_ID).throwOnError()
      const listed = competitions()
        .eq('settings.is_listed', true)
        .neq('id', DEMO_LEAGUE_ID)
        // An index has this order: finding the first names of thousands would read them all.
        .order('id')
        .limit(MOST)
        .throwOnError()
      const [first, rest] = await Promise.all([demo, listed])
      return [
        ...first.data.map((league) => ({ ...league, isDemo: true })),
        ...rest.data.map((league) => ({ ...league, isDemo: false })).sort((a, b) => a.name.localeCompare(b.name)),
      ]
    },
    // The forms work without it.
    meta: { optional: true },
  })
