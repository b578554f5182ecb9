import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabaseOf } from '#web/queries/supabase.ts'
import { useUserId } from './use-session.ts'

/** The part of a league that decides whether a person runs it. */
export interface OrganizedLeague {
  id: string
  owner_id: string | null
}

export interface Membership {
  id: string
  league_id: string
  /** The team of an assistant; null for an administrator. */
  team_id: string | null
}

/** The leagues that a person administers and the teams that the person assists. */
export const membershipsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['memberships', userId],
    queryFn: async ({ client }): Promise<Membership[]> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.from('league_members').select().eq('user_id', userId).throwOnError()
      return data
    },
  })

type Memberships = readonly Membership[] | undefined

/** Whether a person owns or administers the league. */
export const runsLeague = (userId: string | undefined, memberships: Memberships, { id, owner_id }: OrganizedLeague) =>
  userId !== undefined &&
  (userId === owner_id || !!memberships?.some(({ league_id, team_id }) => league_id === id && !team_id))

export const assists = (memberships: Memberships, teamId: string) =>
  !!memberships?.some(({ team_id }) => team_id === teamId)

/** A person's memberships: undefined for a visitor and until they are known. */
export function useMemberships(userId: string | undefined): Membership[] | undefined {
  return useQuery({ ...membershipsQuery(userId ?? ''), enabled: userId !== undefined }).data
}

/** Whether the signed-in user owns or administers the league. False on the server, and until that is known. */
export function useRunsLeague(league: OrganizedLeague): boolean {
  const userId = useUserId()
  return runsLeague(userId, useMemberships(userId), league)
}
