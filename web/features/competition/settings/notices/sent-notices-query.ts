import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The most notices that `notice_log` returns at once. */
const PAGE = 50

/** The sent notices and their recipients, the latest first; for organizers. */
export const sentNoticesQuery = (leagueId: string) =>
  infiniteQueryOptions({
    queryKey: [...leagueKey(leagueId), 'sent-notices'],
    initialPageParam: null as number | null,
    queryFn: async ({ client, pageParam }) => {
      const supabase = await supabaseOf(client)
      const before = pageParam === null ? {} : { _before: pageParam }
      const { data } = await supabase.rpc('notice_log', { _league_id: leagueId, ...before }).throwOnError()
      return data
    },
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  })

/** How many notifications followers' devices got in 90 days; for organizers. */
export const followerPushesQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'follower-pushes'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('follower_pushes', { _league_id: leagueId }).single().throwOnError()
      return data
    },
  })
