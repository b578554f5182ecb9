import { queryOptions } from '@tanstack/react-query'
import type { AskedMatch } from '#web/forms/availability/asked-match.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The page of a player's own link. */
export interface OwnLink {
  /** The manager has not confirmed the claim yet. */
  is_waiting: boolean
  player: string
  player_id: string
  team_id: string
  team: string
  league: string
  time_zone: string
  /** Whether the team asks who is in. */
  asks: boolean
  matches: AskedMatch[]
}

const ownLinkKey = (token: string) => ['own-link', token] as const

/** A player's own link, or null for one that does not work. */
export const ownLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ownLinkKey(token),
    staleTime: 0,
    queryFn: async ({ client }): Promise<OwnLink | null> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('player_link', { _token: token }).throwOnError()
      return data as OwnLink | null
    },
  })
