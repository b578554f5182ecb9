import { queryOptions } from '@tanstack/react-query'
import { browserSupabase } from '#web/queries/supabase.ts'

export type OwnedCompetition = Awaited<ReturnType<typeof fetchOwned>>[number]

/** The competitions that a user owns, by name. */
export const ownedCompetitionsQuery = (userId: string) =>
  queryOptions({ queryKey: ['leaving', userId, 'competitions'], queryFn: () => fetchOwned(userId) })

async function fetchOwned(userId: string) {
  const supabase = await browserSupabase()
  const { data } = await supabase
    .from('leagues')
    .select('id, name, settings:league_settings(custom_slug)')
    .eq('owner_id', userId)
    .order('name')
    .order('id')
    .throwOnError()
  return data.map(({ id, name, settings }) => ({ id, name, slug: settings?.custom_slug ?? id }))
}

/** The people who can take a competition over. */
export const successorsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: ['leaving', 'successors', leagueId],
    queryFn: async () => {
      const supabase = await browserSupabase()
      const { data } = await supabase.rpc('league_successors', { _league_id: leagueId }).throwOnError()
      return data
    },
    staleTime: 0,
  })
