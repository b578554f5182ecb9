import type { Installation } from './installation.ts'
import { signIn } from './league-api.ts'
import { PASSWORD } from './league-screens.ts'
import { createOwner, type Owner } from './people.ts'

export const LONG_TEAM = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Wanderers'
const LONG_PLAYER = 'Wolfeschlegelsteinhausenbergerdorff Bartholomew-Maximilian the Third'
const LONG_LEAGUE = 'The Honourable and Most Venerable Association of Sunday Morning Footballers of Middlethorpe'
const TEAMS = [LONG_TEAM, ...Array.from({ length: 23 }, (_, at) => `Team ${String(at + 2).padStart(2, '0')}`)]
const SQUAD = 15
const DAY = 86_400_000

export interface LargeLeague extends Owner {
  slug: string
}

/**
 * 24 teams that play every tenth day, from 60 days ago to 60 days from now; what is past ended 1-0, but two matches
 * in which everybody of four squads scored. Names are as long as names can be.
 */
export async function createLargeLeague(installation: Installation): Promise<LargeLeague> {
  const owner = await createOwner(installation, LONG_LEAGUE)
  const client = await signIn(installation, owner.email, PASSWORD)
  const slug = `large-${crypto.randomUUID()}`
  await client.from('league_settings').update({ custom_slug: slug }).eq('league_id', owner.leagueId).throwOnError()
  await client
    .rpc('import_matches', { _league_id: owner.leagueId, _rows: fixtures(), _new_teams: TEAMS })
    .throwOnError()

  const { data: teams } = await client
    .from('teams')
    .select('id, name')
    .eq('league_id', owner.leagueId)
    .in('name', TEAMS.slice(0, 4))
    .throwOnError()
  const players = teams.flatMap(({ id, name }) =>
    Array.from({ length: SQUAD }, (_, at) => ({
      id: crypto.randomUUID() as string,
      team: id,
      full_name: at === 0 ? LONG_PLAYER : `${name.slice(0, 7)} ${at}`,
      jersey_number: at + 1,
      position: 'midfield' as const,
    })),
  )
  await client
    .from('profiles')
    .insert(players.map(({ team: _, ...profile }) => profile))
    .throwOnError()
  await client
    .from('team_players')
    .insert(players.map(({ id, team }) => ({ team_id: team, player_id: id })))
    .throwOnError()
  const { data: matches } = await client
    .from('matches')
    .select('id, version, home_team_id, away_team_id')
    .in(
      'home_team_id',
      teams.map(({ id }) => id),
    )
    .in(
      'away_team_id',
      teams.map(({ id }) => id),
    )
    .lt('played_at', new Date().toISOString())
    .order('played_at', { ascending: false })
    .limit(2)
    .throwOnError()
  for (const { id, version, home_team_id, away_team_id } of matches) {
    const squad = (team: string) => players.filter((player) => player.team === team).map(({ id }) => id)
    const scored = (team: string) =>
      squad(team).map((player_id) => ({ player_id, team_id: team, event_type: 'GOAL', assist_by_id: null, minute: 1 }))
    await client
      .rpc('save_match_details', {
        _match_id: id,
        _version: version,
        _home_lineup: squad(home_team_id),
        _away_lineup: squad(away_team_id),
        _events: [...scored(home_team_id), ...scored(away_team_id)],
        _man_of_match_id: null,
      })
      .throwOnError()
  }
  return { ...owner, slug }
}

function fixtures() {
  const days = [-60, -50, -40, -30, -20, -10, 10, 20, 30, 40, 50, 60]
  return days.flatMap((day, nth) =>
    Array.from({ length: TEAMS.length / 2 }, (_, at) => ({
      row: nth * 12 + at + 1,
      date: new Date(Date.now() + day * DAY).toISOString().slice(0, 10),
      time: '15:00',
      round: nth + 1,
      home: TEAMS[at * 2] ?? '',
      away: TEAMS[at * 2 + 1] ?? '',
      home_score: day < 0 ? 1 : null,
      away_score: day < 0 ? 0 : null,
    })),
  )
}
