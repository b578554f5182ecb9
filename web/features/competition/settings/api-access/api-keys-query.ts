import { queryOptions } from '@tanstack/react-query'
import { browserSupabase } from '#web/queries/supabase.ts'

export type ApiKey = Awaited<ReturnType<typeof fetchApiKeys>>[number]

/** The API keys of a competition, for its owner: the newest first. */
export const apiKeysQuery = (leagueId: string) =>
  queryOptions({ queryKey: ['api-keys', leagueId], queryFn: () => fetchApiKeys(leagueId), staleTime: 0 })

async function fetchApiKeys(leagueId: string) {
  const supabase = await browserSupabase()
  const { data } = await supabase.rpc('league_keys', { _league_id: leagueId }).throwOnError()
  return data
}
