import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#web/queries/database.types.ts'
import type { Installation } from './installation.ts'
import { signIn } from './league-api.ts'
import { PASSWORD } from './league-screens.ts'
import { createOwner, type Owner } from './people.ts'

type Client = SupabaseClient<Database>

export interface ManagedTeam {
  owner: Owner
  /** Ash, with nobody but whom the test names. */
  team: string
  /** Birch: Barbara Liskov, Radia Perlman. */
  rival: string
  /** Ids by name, of both teams. */
  players: Map<string, string>
}

/** A league of two teams. @param names the squad of Ash */
export async function createManagedTeam(installation: Installation, names: string[] = []): Promise<ManagedTeam> {
  const owner = await createOwner(installation, 'Sunday League')
  const { data: teams } = await owner.client
    .from('teams')
    .insert(['Ash', 'Birch'].map((name) => ({ league_id: owner.leagueId, name })))
    .select('id, name')
    .throwOnError()
  const idOf = (name: string) => teams.find((team) => team.name === name)?.id ?? ''
  const [team, rival] = [idOf('Ash'), idOf('Birch')]
  const players = new Map<string, string>()
  for (const [_team_id, squad] of [
    [team, names],
    [rival, ['Barbara Liskov', 'Radia Perlman']],
  ] as const) {
    const added = squad.map((full_name) => ({ id: crypto.randomUUID(), full_name }))
    await owner.client.rpc('add_players', { _team_id, _players: added }).throwOnError()
    for (const { id, full_name } of added) players.set(full_name, id)
  }
  return { owner, team, rival, players }
}

/** Makes a player the manager, who signs up with the invitation. @returns who it is, signed in */
export async function createManager(
  installation: Installation,
  { owner }: ManagedTeam,
  teamId: string,
  playerId: string,
): Promise<{ email: string; client: Client }> {
  const email = `manager-${crypto.randomUUID()}@touchline.example`
  const token = await inviteManager(owner.client, teamId, playerId, email)
  const visitor = createClient<Database>(installation.url, installation.keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await visitor.auth.signUp({ email, password: PASSWORD, options: { data: { invite_token: token } } })
  if (error) throw error
  return { email, client: await signIn(installation, email, PASSWORD) }
}

export async function inviteManager(owner: Client, _team_id: string, _player_id: string, _email: string) {
  const { data } = await owner.rpc('create_manager_invite', { _team_id, _player_id, _email }).throwOnError()
  return data ?? ''
}

/** As a week passes. */
export async function expireInvitations({ url, keys }: Installation, teamId: string): Promise<void> {
  const admin = createClient<Database>(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const expires_at = new Date(Date.now() - 60_000).toISOString()
  await admin.from('manager_invites').update({ expires_at }).eq('team_id', teamId).throwOnError()
}

/** Names in the squad, as the database has them. */
export async function squadNames(client: Client, teamId: string): Promise<string[]> {
  const { data } = await client
    .from('team_players')
    .select('player:profiles(full_name)')
    .eq('team_id', teamId)
    .throwOnError()
  return data.map(({ player }) => player.full_name).sort()
}
