import { createClient } from '@supabase/supabase-js'
import type { Database } from '#web/queries/database.types.ts'
import type { Installation } from './installation.ts'
import { signIn } from './league-api.ts'
import { PASSWORD } from './league-screens.ts'
import { createOwner } from './people.ts'

/** The ids of a league made of what screens stumble over. */
export interface OddLeague {
  owner: Awaited<ReturnType<typeof signIn>>
  leagueId: string
  /** 60 players, a manager, 12 results and a match to come; its name is long and cannot be broken. */
  crowd: string
  /** Nobody, nothing. */
  empty: string
  rivals: string
  /** The first of the crowd: in every line-up, with a goal in the last match, and in the squad of the rivals too. */
  star: string
  /** In no team; of him only the name is known. */
  stranger: string
  manager: string
  nextMatch: string
}

export const LONG_NAME =
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch & District, Wanderers; Reserves 👩‍👩‍👧'
export const LONG_PLAYER = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Cholmondeley the Younger'
const POSITIONS = ['goalkeeper', 'defender', 'midfield', 'forward', null] as const
const RESULTS = 12

export async function createOddLeague(installation: Installation): Promise<OddLeague> {
  const { email, leagueId } = await createOwner(installation, 'Odd League')
  const owner = await signIn(installation, email, PASSWORD)
  const [crowd = '', rivals = '', empty = ''] = await addTeams(owner, leagueId, [LONG_NAME, 'Rivals', 'Empty Town'])
  const people = Array.from({ length: 62 }, (_, n) => ({
    id: crypto.randomUUID(),
    full_name: n === 0 ? LONG_PLAYER : `Player ${n}`,
    position: n === 61 ? null : (POSITIONS[n % POSITIONS.length] ?? null),
    jersey_number: n < 60 ? n + 1 : null,
    ...(n === 0 && { bio: 'Scores goals.\nSaves them, too.', date_of_birth: '2000-02-29' }),
  }))
  await owner.from('profiles').insert(people).throwOnError()
  const ids = people.map(({ id }) => id)
  const [star = '', manager = '', stranger = ''] = [ids[0], ids[60], ids[61]]
  await owner
    .from('team_players')
    .insert([
      ...ids.slice(0, 60).map((player_id) => ({ team_id: crowd, player_id })),
      { team_id: rivals, player_id: star },
    ])
    .throwOnError()
  await givePhoto(owner, ids[1] ?? '')
  await appoint(installation, crowd, manager)
  const nextMatch = await play(owner, { leagueId, crowd, rivals, star })
  return { owner, leagueId, crowd, rivals, empty, star, stranger, manager, nextMatch }
}

type Client = OddLeague['owner']

async function addTeams(owner: Client, leagueId: string, names: string[]): Promise<string[]> {
  const teams = names.map((name) => ({ id: crypto.randomUUID(), league_id: leagueId, name }))
  await owner.from('teams').insert(teams).throwOnError()
  return teams.map(({ id }) => id)
}

const PHOTO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>'

async function givePhoto(owner: Client, player: string) {
  const path = `${player}/photo`
  const photo = new Blob([PHOTO], { type: 'image/svg+xml' })
  const { error } = await owner.storage.from('player-photos').upload(path, photo)
  if (error) throw error
  const photo_url = `/storage/v1/object/public/player-photos/${path}`
  await owner.from('profiles').update({ photo_url }).eq('id', player).throwOnError()
}

/** Managers come by invitation; here one is simply there. */
async function appoint({ url, keys }: Installation, team: string, manager: string) {
  const admin = createClient<Database>(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  await admin.from('teams').update({ manager_id: manager }).eq('id', team).throwOnError()
}

interface Meeting {
  leagueId: string
  crowd: string
  rivals: string
  star: string
}

/** A win at home and a defeat away by turns, a month apart, and one match in 2050. @returns the id of the last */
async function play(owner: Client, { leagueId, crowd, rivals, star }: Meeting): Promise<string> {
  const results = Array.from({ length: RESULTS }, (_, n) => {
    const isHome = n % 2 === 0
    return {
      id: crypto.randomUUID() as string,
      league_id: leagueId,
      home_team_id: isHome ? crowd : rivals,
      away_team_id: isHome ? rivals : crowd,
      played_at: new Date(Date.UTC(2025, n, 5, 15)).toISOString(),
      home_score: 2,
      away_score: 1,
      home_lineup: isHome ? [star] : [],
      away_lineup: isHome ? [] : [star],
    }
  })
  await owner.from('matches').insert(results).throwOnError()
  const last = results.at(-1)?.id ?? ''
  const goal = { match_id: last, team_id: crowd, player_id: star, event_type: 'GOAL', minute: 90 } as const
  await owner.from('match_events').insert(goal).throwOnError()
  await owner.from('matches').update({ man_of_match_id: star }).eq('id', last).throwOnError()
  const next = {
    id: crypto.randomUUID() as string,
    league_id: leagueId,
    home_team_id: crowd,
    away_team_id: rivals,
    played_at: '2050-07-02T18:45:00Z',
  }
  await owner.from('matches').insert(next).throwOnError()
  return next.id
}
