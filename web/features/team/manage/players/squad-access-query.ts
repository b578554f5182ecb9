import { queryOptions } from '@tanstack/react-query'
import { teamKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

export interface Claim {
  id: string
  player_id: string
  name: string
  /** Name and address of the account that claims; null for a claim without an account. */
  account: string | null
  email: string | null
  /** ISO 8601 */
  claimed_at: string
}

/** How the players of a team get in. */
export interface SquadAccess {
  link: { created_at: string; expires_at: string } | null
  claims: Claim[]
  /** The players' own links. */
  links: { player_id: string; made_at: string; expires_at: string }[]
}

// Claims arrive while the page is open. Private rows are in no realtime publication.
const LOOK_AGAIN_MS = 30_000

/** Null for a person who does not work on the team. */
export const squadAccessQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'squad-access'],
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ client }): Promise<SquadAccess | null> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('squad_access', { _team_id: teamId }).throwOnError()
      return data as SquadAccess | null
    },
  })
