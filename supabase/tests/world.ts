import { randomUUID } from 'node:crypto'
import { type AsCaller, asCaller } from '#gateway/database/as-caller.ts'
import type { Database, Row, Statement } from '#gateway/database/database.ts'

export const roles = ['visitor', 'other user', 'player', 'manager', 'other manager', 'owner', 'other owner'] as const
export type Role = (typeof roles)[number]

/**
 * A league of three teams with three players each, and a match between two of them: both line-ups, a goal with its
 * assist, notes of the home side, a report and an older one. Every role of `roles` has an account in it. `manager`
 * runs the home team and is its first player, `other manager` the away team; `player` is the home team's second;
 * `former` has left the home team.
 */
export interface World {
  league: string
  otherLeague: string
  home: string
  away: string
  third: string
  homePlayers: readonly [string, string, string]
  awayPlayers: readonly [string, string, string]
  thirdPlayers: readonly [string, string, string]
  former: string
  match: string
  users: Record<Exclude<Role, 'visitor'>, string>
}

export async function createWorld(database: Database): Promise<World> {
  const users = {
    'other user': await createUser(database, 'other-user@example.org'),
    player: await createUser(database, 'player@example.org'),
    manager: await createUser(database, 'manager@example.org'),
    'other manager': await createUser(database, 'other-manager@example.org'),
    owner: await createUser(database, 'owner@example.org'),
    'other owner': await createUser(database, 'other-owner@example.org'),
  }
  const league = await insert(database, 'leagues', { name: 'Sunday League', owner_id: users.owner })
  const otherLeague = await insert(database, 'leagues', { name: 'Monday League', owner_id: users['other owner'] })
  const home = await insert(database, 'teams', { league_id: league, name: 'Home Town' })
  const away = await insert(database, 'teams', { league_id: league, name: 'Away United' })
  const third = await insert(database, 'teams', { league_id: league, name: 'Third Rovers' })
  const homePlayers = await createSquad(database, home, [
    await profileOf(database, users.manager),
    await profileOf(database, users.player),
  ])
  const awayPlayers = await createSquad(database, away, [await profileOf(database, users['other manager'])])
  const thirdPlayers = await createSquad(database, third, [])
  await database.query('update teams set manager_id = $2 where id = $1', [home, homePlayers[0]])
  await database.query('update teams set manager_id = $2 where id = $1', [away, awayPlayers[0]])
  const former = await insert(database, 'profiles', { full_name: 'Former' })
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [home, former])
  await database.query('delete from team_players where player_id = $1', [former])
  const match = await insert(database, 'matches', {
    league_id: league,
    home_team_id: home,
    away_team_id: away,
    played_at: '2026-11-14T15:00:00Z',
    home_lineup: `{${homePlayers}}`,
    away_lineup: `{${awayPlayers}}`,
    man_of_match_id: homePlayers[1],
  })
  const goal = { match_id: match, team_id: home, player_id: homePlayers[1] }
  await insert(database, 'match_events', { ...goal, event_type: 'GOAL', assist_by_id: homePlayers[2], minute: 12 })
  await insert(database, 'match_reports', { match_id: match, report_text: 'A first draft.' })
  await insert(database, 'match_reports', { match_id: match, report_text: 'Home Town won.' })
  await insert(database, 'match_notes', { match_id: match, team_id: home, notes: 'We won.' })
  await insert(database, 'manager_invites', { team_id: home, player_id: homePlayers[2], email: 'third@example.org' })
  return { league, otherLeague, home, away, third, homePlayers, awayPlayers, thirdPlayers, former, match, users }
}

/** A squad of three: the given people, and new ones. */
async function createSquad(database: Database, team: string, members: string[]) {
  const add = (name: string) => insert(database, 'profiles', { full_name: name })
  const [first, second, third] = [...members, await add('Ada'), await add('Grace'), await add('Hedy')]
  if (first === undefined || second === undefined || third === undefined) throw new Error('A squad of three is short')
  for (const player of [first, second, third]) {
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [team, player])
  }
  return [first, second, third] as const
}

/** An account made by the admin API; `isVerified` means that a mail proved the address. */
export async function createUser(
  database: Database,
  email: string,
  { isVerified = false, metadata = {} }: { isVerified?: boolean; metadata?: Row } = {},
): Promise<string> {
  const id = randomUUID()
  const identity = JSON.stringify({ sub: id, email, email_verified: isVerified })
  await database.batch([
    {
      text: 'insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, now(), $3)',
      values: [id, email, JSON.stringify(metadata)],
    },
    {
      text: `insert into auth.identities (provider_id, user_id, provider, identity_data) values ($1, $2, 'email', $3)`,
      values: [id, id, identity],
    },
  ])
  return id
}

export async function profileOf(database: Database, userId: string): Promise<string> {
  const [profile] = await database.query<{ id: string }>('select id from profiles where user_id = $1', [userId])
  if (profile === undefined) throw new Error('The account has no profile')
  return profile.id
}

/** Inserts a row with the database's own rights. @returns its id */
export async function insert(database: Database, table: string, row: Record<string, string | number | null>) {
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  const text = `insert into ${table} (${Object.keys(row)}) values (${places}) returning id`
  const [added] = await database.query<{ id: string }>(text, Object.values(row))
  if (added === undefined) throw new Error(`Nothing was added to ${table}`)
  return added.id
}

const request = { method: 'POST', path: '/', headers: {} }

/**
 * Statements of an API request of this account; null is a visitor.
 * @param settings the called function's own, which the gateway sets before the call
 */
export function asUser(
  database: Database,
  userId: string | null,
  settings: { statementTimeout?: string } = {},
): AsCaller {
  const role = userId === null ? 'anon' : 'authenticated'
  const claims = userId === null ? { role } : { role, sub: userId }
  return asCaller(database, { role, claims, token: null }, { ...request, ...settings })
}

export const asService = (database: Database): AsCaller =>
  asCaller(database, { role: 'service_role', claims: { role: 'service_role' }, token: null }, request)

export const asRole = (database: Database, world: World, role: Role): AsCaller =>
  asUser(database, role === 'visitor' ? null : world.users[role])

/** Runs one statement and commits it. @returns its rows */
export async function run<R extends Row = Row>(caller: AsCaller, text: string, values: Statement['values'] = []) {
  const [result] = await caller.batch([{ text, values }], { readOnly: false })
  return (result?.rows ?? []) as R[]
}

class Undo extends Error {}

/** Runs one statement and rolls it back. @returns the number of affected rows */
export async function tryOut(caller: AsCaller, text: string, values: Statement['values'] = []): Promise<number> {
  let count = 0
  await caller
    .transaction(
      async (tx) => {
        count = (await tx.run({ text, values })).count
        throw new Undo()
      },
      { readOnly: false },
    )
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  return count
}
