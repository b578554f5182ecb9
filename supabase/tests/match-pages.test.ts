import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, type Role, run, type World } from './world.ts'

let database: Database
let world: World

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

interface Parts {
  incidents?: object[] | null
  substitutions?: object[] | null
  roles?: object[] | null
  lineup?: string[]
}

/** Saves the match with one goal of the second player, a penalty. */
async function save({ incidents = null, substitutions = null, roles = null, lineup }: Parts, role: Role = 'owner') {
  const events = [
    {
      player_id: world.homePlayers[1],
      team_id: world.home,
      event_type: 'GOAL',
      minute: 45,
      added_minutes: 2,
      is_penalty: true,
    },
  ]
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const [match] = await run<{ home_score: number; away_score: number }>(
    asRole(database, world, role),
    `select home_score, away_score from save_match_details($1, (select version from matches where id = $1), coalesce($2, (select home_lineup from matches where id = $1)),
      (select away_lineup from matches where id = $1), $3, null, _incidents => $4, _substitutions => $5, _roles => $6)`,
    [world.match, lineup ? `{${lineup}}` : null, json(events), json(incidents), json(substitutions), json(roles)],
  )
  return match
}

async function read<T>(name: string): Promise<T> {
  const [row] = await run<{ value: T }>(
    asRole(database, world, 'visitor'),
    `select m.${name} as value from matches m where id = $1`,
    [world.match],
  )
  return row?.value as T
}

const everything = (): Required<Omit<Parts, 'lineup'>> => ({
  incidents: [
    { team_id: world.away, player_id: world.awayPlayers[0], kind: 'own_goal', minute: 30 },
    { team_id: world.home, player_id: world.homePlayers[0], kind: 'yellow', minute: 80 },
  ],
  substitutions: [
    { team_id: world.home, player_off_id: world.homePlayers[0], player_on_id: world.homePlayers[2], minute: 60 },
  ],
  roles: [
    { team_id: world.home, player_id: world.homePlayers[1], role: 'captain' },
    { team_id: world.home, player_id: world.homePlayers[1], role: 'goalkeeper' },
  ],
})

test('line-ups, goals and incidents are saved at once, and without incidents these stay', async () => {
  expect(await save(everything())).toMatchObject({ home_score: 2, away_score: 0 })
  expect(await save({})).toMatchObject({ home_score: 2, away_score: 0 })
  expect(await database.query('select from match_incidents')).toHaveLength(2)
})

test('nothing is saved if one part is refused', async () => {
  const { incidents } = everything()
  const twoCaptains = [0, 1].map((at) => ({ team_id: world.home, player_id: world.homePlayers[at], role: 'captain' }))
  await expect(save({ incidents, substitutions: [], roles: twoCaptains })).rejects.toThrow('one_captain_a_side')
  await expect(save({ incidents })).rejects.toThrow('must be a JSON array')
  expect(await database.query('select from match_incidents')).toEqual([])
  expect(await database.query('select from match_events where is_penalty')).toEqual([])
})

test.each<Role>(['visitor', 'manager', 'player', 'other owner'])('%s cannot save incidents', (role) =>
  expect(save(everything(), role)).rejects.toThrow(/Only the owner|permission denied/),
)

test('a match with goals and assists alone has no list', async () => {
  expect(await read('match_incident_list')).toBeNull()
})

test('the list has everything in the order of minutes', async () => {
  await save(everything())
  const { events } = await read<{
    events: { kind: string; team_id: string; player: { id: string }; other: unknown }[]
  }>('match_incident_list')
  expect(events.map(({ kind, player }) => [kind, player.id])).toEqual([
    ['own_goal', world.awayPlayers[0]],
    ['penalty', world.homePlayers[1]],
    ['substitution', world.homePlayers[0]],
    ['yellow', world.homePlayers[0]],
  ])
  expect(events[2]?.other).toMatchObject({ id: world.homePlayers[2] })
})

test('goals and assists by minute, with names', async () => {
  await save({})
  expect(await read('goals_and_assists')).toMatchObject([
    {
      team_id: world.home,
      event_type: 'GOAL',
      minute: 45,
      added_minutes: 2,
      player: { id: world.homePlayers[1] },
      assist_by: null,
    },
  ])
})

test('players of the line-up tell what is recorded of them, and the recorded goalkeeper is one', async () => {
  await save(everything())
  const players = await read<Record<string, unknown>[]>('line_up_players')
  const home = (at: number) => players.find(({ id }) => id === world.homePlayers[at])
  expect(home(0)).toMatchObject({ off: '60' })
  expect(home(1)).toMatchObject({ position: 'goalkeeper', is_captain: true })
  expect(home(2)).toMatchObject({ on: '60' })
  expect(players.filter((player) => 'is_captain' in player)).toHaveLength(1)
})

test('the facts of a report have the own goal, for the side that it counts for', async () => {
  await save(everything())
  const [row] = await run<{ own_goals: unknown }>(
    asRole(database, world, 'owner'),
    `select match_facts($1) -> 'own_goals' as own_goals`,
    [world.match],
  )
  expect(row?.own_goals).toEqual([{ side: 'home', player: world.awayPlayers[0] }])
})
