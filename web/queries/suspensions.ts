import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { matchKey, seasonKey } from './query-keys.ts'
import { supabaseOf } from './supabase.ts'

export type Suspension = Awaited<ReturnType<typeof fetchSuspensions>>[number]

async function fetchSuspensions(client: QueryClient, seasonId: string) {
  const supabase = await supabaseOf(client)
  return (await supabase.rpc('suspensions', { _season_id: seasonId }, { get: true }).throwOnError()).data
}

/** The bans of a season that the caller may read, those that are not served first. */
export const suspensionsQuery = (leagueId: string, seasonId: string) =>
  queryOptions({
    queryKey: [...seasonKey(leagueId, seasonId), 'suspensions'],
    staleTime: 0,
    queryFn: ({ client }) => fetchSuspensions(client, seasonId),
  })

/** The present bans, as visitors read them, also for a person who may read more. */
export const shownSuspensionsQuery = (leagueId: string, seasonId: string) =>
  queryOptions({
    queryKey: [...seasonKey(leagueId, seasonId), 'shown suspensions'],
    queryFn: async ({ client }) =>
      (await fetchSuspensions(client, seasonId)).filter(({ served, matches }) => served < matches),
  })

/** The rules by which cards of a season ban, as visitors read them. */
export const disciplineRulesQuery = (leagueId: string, seasonId: string) =>
  queryOptions({
    queryKey: [...seasonKey(leagueId, seasonId), 'rules of suspensions'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('discipline_rules')
        .select('yellow_at, yellow_matches, yellow_until, restarts, second_yellow, red')
        .eq('season_id', seasonId)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

/** The players of a match whom the next yellow card bans, of the teams that the caller runs. */
export const matchNearBansQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'near bans'],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      return (await supabase.rpc('match_near_bans', { _match_id: matchId }, { get: true }).throwOnError()).data
    },
  })

/** The banned players of a match, of the teams that the caller runs. */
export const matchBansQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'bans'],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      return (await supabase.rpc('match_bans', { _match_id: matchId }, { get: true }).throwOnError()).data
    },
  })
