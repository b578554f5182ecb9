import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Line } from '#domain/line-up.ts'
import type { Database } from '#web/queries/database.types.ts'
import type { Installation } from './installation.ts'
import { signIn } from './league-api.ts'
import { PASSWORD } from './league-screens.ts'
import { createOwner } from './people.ts'

type Client = SupabaseClient<Database>

export interface Player {
  name: string
  position: Line | null
  number: number | null
}

interface Side {
  name: string
  colour: string
  squad: Player[]
}

export interface MatchLeague {
  id: string
  owner: Client
  ownerEmail: string
  /** Home and away team with the ids of their squads. */
  teams: { id: string; players: string[] }[]
}

/** A competition of two teams in London whose squads are these; everything through the API as its owner. */
export async function createMatchLeague(
  installation: Installation,
  [home, away]: [Side, Side],
  name = 'The Very Long Named Sunday Afternoon League of Greater Wendmoor and the Isles',
): Promise<MatchLeague> {
  const { email, leagueId } = await createOwner(installation, name)
  const owner = await signIn(installation, email, PASSWORD)
  const teams = [await createTeam(owner, leagueId, home), await createTeam(owner, leagueId, away)]
  return { id: leagueId, owner, ownerEmail: email, teams }
}

async function createTeam(owner: Client, league_id: string, team: Side) {
  const id = crypto.randomUUID()
  await owner.from('teams').insert({ id, league_id, name: team.name, team_color: team.colour }).throwOnError()
  const players = team.squad.map(({ name, position, number }) => ({
    id: crypto.randomUUID() as string,
    full_name: name,
    position,
    jersey_number: number,
  }))
  await owner.from('profiles').insert(players).throwOnError()
  const squad = players.map((player) => ({ team_id: id, player_id: player.id }))
  await owner.from('team_players').insert(squad).throwOnError()
  return { id, players: players.map((player) => player.id) }
}

interface Played {
  playedAt: string
  /** How many of each squad play, from the first. */
  sizes?: [home: number, away: number]
  /** Side, place in the squad, minute, and who gave the pass. */
  goals?: [side: 0 | 1, player: number, minute: number | null, assist: number | null][]
  /** Side and place in the squad. */
  manOfMatch?: [side: 0 | 1, player: number]
  score?: [home: number, away: number]
}

/** @returns the match's id */
export async function createMatch(league: MatchLeague, match: Played): Promise<string> {
  const { owner, teams } = league
  const { sizes = [0, 0], goals = [], manOfMatch, score } = match
  const idOf = (side: number, player: number) => teams[side]?.players[player] ?? ''
  const { data } = await owner
    .from('matches')
    .insert({
      league_id: league.id,
      home_team_id: teams[0]?.id ?? '',
      away_team_id: teams[1]?.id ?? '',
      played_at: match.playedAt,
      home_lineup: teams[0]?.players.slice(0, sizes[0]) ?? [],
      away_lineup: teams[1]?.players.slice(0, sizes[1]) ?? [],
      man_of_match_id: manOfMatch ? idOf(...manOfMatch) : null,
      ...(score && { home_score: score[0], away_score: score[1] }),
    })
    .select('id')
    .single()
    .throwOnError()
  const events = goals.map(([side, player, minute, assist]) => ({
    match_id: data.id,
    team_id: teams[side]?.id ?? '',
    player_id: idOf(side, player),
    event_type: 'GOAL' as const,
    assist_by_id: assist === null ? null : idOf(side, assist),
    minute,
  }))
  if (events.length > 0) await owner.from('match_events').insert(events).throwOnError()
  return data.id
}

/** Puts the sound where reports keep it. @returns its public address */
export async function uploadAudio(owner: Client, matchId: string, sound: Buffer): Promise<string> {
  const bucket = owner.storage.from('match-reports')
  const path = `match-reports/${matchId}/commentary.wav`
  const { error } = await bucket.upload(path, sound, { contentType: 'audio/wav' })
  if (error) throw error
  return bucket.getPublicUrl(path).data.publicUrl
}

/** The team's manager, with an account made from an invitation. @returns the address to sign in with */
export async function createManager(installation: Installation, { owner, teams }: MatchLeague): Promise<string> {
  const email = `manager-${crypto.randomUUID()}@touchline.example`
  const invitation = { _team_id: teams[0]?.id ?? '', _player_id: teams[0]?.players[0] ?? '', _email: email }
  const { data: invite_token } = await owner.rpc('create_manager_invite', invitation).throwOnError()
  const admin = createClient(installation.url, installation.keys.serviceRoleKey, { auth: { persistSession: false } })
  const { error } = await admin.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { invite_token },
  })
  if (error) throw error
  return email
}

/** The owner hands in what the sides tell of the match. */
export async function submitNotes({ owner, teams }: MatchLeague, matchId: string): Promise<void> {
  const notes = teams.map(({ id }) => ({ match_id: matchId, team_id: id, notes: 'Rain.' }))
  await owner.from('match_notes').insert(notes).throwOnError()
}
