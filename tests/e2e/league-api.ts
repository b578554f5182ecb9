import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '#web/queries/database.types.ts'
import type { Installation } from './installation.ts'
import type { Season } from './season.ts'

type Client = SupabaseClient<Database>

const POSITIONS = { GK: 'goalkeeper', DF: 'defender', MF: 'midfield', FW: 'forward' } as const

/** The real client, signed in like a screen is. */
export async function signIn({ url, keys }: Installation, email: string, password: string): Promise<Client> {
  const client = createClient<Database>(url, keys.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** Squads, line-ups, goals and assists of a season whose results are in, all through the API as the league's owner. */
export async function recordSeason(owner: Client, leagueId: string, season: Season): Promise<void> {
  const teams = await selectTeams(owner, leagueId)
  const players = await insertSquads(owner, season, teams)
  const { data: matches } = await owner
    .from('matches')
    .select('id, version, home_team_id, away_team_id')
    .eq('league_id', leagueId)
    .throwOnError()
  const byTeams = new Map(matches.map((match) => [`${match.home_team_id} ${match.away_team_id}`, match]))
  for (const lineUps of season.lineUps) {
    const goals = season.goals.filter(({ match }) => match === lineUps.match)
    const [home, away] = season.fixtures[lineUps.match - 1]?.map((name) => teams.get(name) ?? '') ?? []
    const match = byTeams.get(`${home} ${away}`)
    if (!match) throw new Error(`Match ${lineUps.match} is missing`)
    await owner
      .rpc('save_match_details', {
        _match_id: match.id,
        _version: match.version,
        _home_lineup: played(lineUps.h, lineUps.hs).map((id) => players.get(id) ?? ''),
        _away_lineup: played(lineUps.a, lineUps.as).map((id) => players.get(id) ?? ''),
        _events: goals.flatMap((goal) => toEvents(goal, teams, players)),
        _man_of_match_id: null,
      })
      .throwOnError()
  }
}

async function selectTeams(owner: Client, leagueId: string): Promise<Map<string, string>> {
  const { data } = await owner.from('teams').select('id, name').eq('league_id', leagueId).throwOnError()
  return new Map(data.map(({ id, name }) => [name, id]))
}

/** @returns profile ids by the season's own ids; who played for two clubs is one profile in two squads */
async function insertSquads(owner: Client, { squads }: Season, teams: Map<string, string>) {
  const people = [...new Map(squads.map((player) => [player.id, player])).values()]
  const players = new Map(people.map(({ id }) => [id, crypto.randomUUID() as string]))
  const profiles = people.map(({ id, name, position, birth_date, jersey_number }) => ({
    id: players.get(id) ?? '',
    full_name: name,
    position: POSITIONS[position],
    date_of_birth: birth_date,
    jersey_number,
  }))
  await owner.from('profiles').insert(profiles).throwOnError()
  const squad = squads.map(({ id, team }) => ({ team_id: teams.get(team) ?? '', player_id: players.get(id) ?? '' }))
  await owner.from('team_players').insert(squad).throwOnError()
  return players
}

const played = (starters: number[], substitutions: [number, number, number][]) => [
  ...new Set([...starters, ...substitutions.map(([, , on]) => on)]),
]

function toEvents(goal: Season['goals'][number], teams: Map<string, string>, players: Map<number, string>): Json[] {
  if (goal.own_goal) return []
  return [
    {
      player_id: players.get(goal.scorer_id) ?? null,
      team_id: teams.get(goal.team) ?? null,
      event_type: 'GOAL',
      assist_by_id: goal.assist_id === null ? null : (players.get(goal.assist_id) ?? null),
      minute: goal.minute,
    },
  ]
}
