import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { teamKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { TEAM } from '#web/queries/team-columns.ts'

export const MANAGED_TEAM_LOAD_FAILED = 'Failed to load team details'

export type ManagedTeam = Awaited<ReturnType<typeof fetchManagedTeam>>
export type SquadPlayer = ManagedTeam['players'][number]

/** A team with its players' e-mail addresses, which only its managers and organizers receive. */
export const managedTeamQuery = (id: string) =>
  queryOptions({ queryKey: [...teamKey(id), 'managed'], queryFn: ({ client }) => fetchManagedTeam(client, id) })

async function fetchManagedTeam(client: QueryClient, id: string) {
  if (!isUuid(id)) throw new NotFoundError('Team not found')
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('teams')
    .select(
      `${TEAM},
       league:leagues!inner(id, name, owner_id, settings:league_settings!inner(time_zone)),
       manager:profiles!teams_manager_id_fkey(id, full_name:real_name, user_id),
       players:profiles!team_players(
         id, full_name:real_name, photo_url, position, jersey_number, user_id, email:contact_email)`,
    )
    .eq('id', id)
    .order('jersey_number', { referencedTable: 'players', nullsFirst: false })
    .order('full_name', { referencedTable: 'players' })
    .maybeSingle()
    // A computed name is never null.
    .overrideTypes<{ manager: { full_name: string } | null; players: { full_name: string }[] }>()
  if (error) throw new FetchError(MANAGED_TEAM_LOAD_FAILED, error)
  if (data === null) throw new NotFoundError('Team not found')
  return data
}

/** The other teams of the competition, by name. */
export const otherTeamsQuery = ({ id, league }: ManagedTeam) =>
  queryOptions({
    queryKey: [...teamKey(id), 'other-teams'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('teams')
        .select('id, name')
        .eq('league_id', league.id)
        .neq('id', id)
        .order('name')
        .throwOnError()
      return data
    },
  })

export type Signable = Awaited<ReturnType<typeof fetchSignable>>[number]

/** Existing players who can join the squad, by name. */
export const signableQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'signable'],
    queryFn: ({ client }) => fetchSignable(client, teamId),
  })

async function fetchSignable(client: QueryClient, teamId: string) {
  const supabase = await supabaseOf(client)
  const { data } = await supabase.rpc('signable_players', { _team_id: teamId }).throwOnError()
  return data
}

/** The newest unused invitation of a team's manager. It may have expired. Null if there is none. */
export const managerInvitationQuery = (teamId: string, playerId: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'invitation', playerId],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('manager_invites')
        .select('token, expires_at')
        .eq('team_id', teamId)
        .eq('player_id', playerId)
        .is('used_at', null)
        .order('created_at', { ascending: false })
        .limit(1)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
