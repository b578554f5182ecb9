import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, asService, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query('delete from change_log')
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: Statement['values'] = []) =>
  run<R>(asRole(database, world, role), sql, values)

interface Entry extends Row {
  id: string
  by: string | null
  origin: string
  subject: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const history = (role: Role = 'owner') =>
  as<Entry>(
    role,
    `select id::text, changed_by(c) as by, origin, subject, before, after from change_log c
     where league_id = $1 order by c.id`,
    [world.league],
  )

const latest = async () => {
  const entry = (await history()).at(-1)
  if (entry === undefined) throw new Error('Nothing is in the history')
  return entry
}

const setScore = (home: number | null, away: number | null, role: Role = 'owner') =>
  as(role, 'update matches set home_score = $2, away_score = $3 where id = $1 returning id', [world.match, home, away])

const undo = (id: string, role: Role = 'owner') => as(role, 'select * from undo_match_change($1)', [id])

/** Everything of the match that undoing must bring back. */
async function snapshot() {
  const [row] = await database.query<{ facts: Row }>(
    `select app.match_facts(m) || app.present_result(m.id) as facts from matches m where id = $1`,
    [world.match],
  )
  return row?.facts
}

const goal = (player: string | undefined, team: string) => ({
  player_id: player,
  team_id: team,
  event_type: 'GOAL',
  minute: 30,
})

const saveDetails = async (events: Row[], lineup: readonly string[] = world.homePlayers) => {
  const [match] = await as<{ version: number }>('owner', 'select version from matches where id = $1', [world.match])
  return as('owner', 'select * from save_match_details($1, $2, $3, $4, $5, $6)', [
    world.match,
    match?.version ?? 0,
    `{${lineup}}`,
    `{${world.awayPlayers}}`,
    JSON.stringify(events),
    world.homePlayers[1],
  ])
}

describe('a change of a match', () => {
  test('says who changed what, and from where', async () => {
    await setScore(3, 1)
    expect(await history()).toMatchObject([
      {
        by: 'The owner',
        origin: 'account',
        subject: 'match',
        before: { score: [1, 0], scores_manual: false },
        after: { score: [3, 1], scores_manual: true },
      },
    ])
  })

  test('is one entry for all that a transaction changed, goals included', async () => {
    await saveDetails([goal(world.homePlayers[0], world.home), goal(world.awayPlayers[0], world.away)])
    const [entry, ...others] = await history()
    expect(others).toEqual([])
    expect(entry?.before).toMatchObject({ score: [1, 0], goals: [{ player_id: world.homePlayers[1], minute: 12 }] })
    expect(entry?.after).toMatchObject({
      score: [1, 1],
      goals: expect.arrayContaining([expect.objectContaining({ player_id: world.awayPlayers[0] })]),
    })
    expect(Object.keys(entry?.before ?? {}).toSorted()).toEqual(['goals', 'score'])
  })

  test('is no entry when the same is saved again', async () => {
    await saveDetails([{ ...goal(world.homePlayers[1], world.home), assist_by_id: world.homePlayers[2], minute: 12 }])
    expect(await history()).toEqual([])
  })

  test('by an import or by the server says so', async () => {
    await as('owner', 'select import_matches($1, $2)', [
      world.league,
      JSON.stringify([
        {
          row: 2,
          date: '2026-11-14',
          time: '15:00',
          home: 'Home Town',
          away: 'Away United',
          home_score: 2,
          away_score: 2,
        },
      ]),
    ])
    expect((await latest()).origin).toBe('import')
    await run(asService(database), `update matches set home_score = 5 where id = '${world.match}'`)
    expect(await latest()).toMatchObject({ origin: 'server', by: null, before: { score: [2, 2] } })
  })

  test('of several new matches is one entry, of one match its own', async () => {
    const row = (at: string) => `('${world.league}', '${world.home}', '${world.third}', '${at}')`
    const add = 'insert into matches (league_id, home_team_id, away_team_id, played_at) values'
    await as('owner', `${add} ${row('2027-01-02T15:00Z')}, ${row('2027-01-09T15:00Z')}`)
    await as('owner', `${add} ${row('2027-01-16T15:00Z')}`)
    expect(await history()).toMatchObject([
      { subject: 'fixtures', after: { added: 2 } },
      { subject: 'match', after: { added: true } },
    ])
  })

  test('stays in the history when the match is deleted', async () => {
    await as('owner', 'delete from matches where id = $1', [world.match])
    expect(await latest()).toMatchObject({
      before: { home: 'Home Town', away: 'Away United', score: [1, 0] },
      after: { deleted: true },
    })
  })
})

test.each([
  ['rules', 'update stages set win_points = 2 where league_id = $1', { win_points: 3 }, { win_points: 2 }],
  ['season', `update seasons set name = 'Spring' where league_id = $1`, { name: '2024' }, { name: 'Spring' }],
  [
    'points',
    `insert into point_adjustments (stage_id, team_id, points, reason)
      select main_stage_id, (select id from teams where league_id = $1 and name = 'Third Rovers'), -3, 'Fielded a guest'
      from leagues where id = $1`,
    {},
    { points: -3, reason: 'Fielded a guest' },
  ],
  ['team', `update teams set manager_id = null where league_id = $1 and name = 'Home Town'`, {}, { manager_id: null }],
])('a change of %s is in the history', async (subject, sql, before, after) => {
  await run(asService(database), sql, [world.league])
  expect(await history()).toMatchObject([{ subject, before, after }])
})

test('a team with a points adjustment can be deleted', async () => {
  await as(
    'owner',
    `insert into point_adjustments (stage_id, team_id, points, reason)
     select main_stage_id, $2, -3, 'Fielded a guest' from leagues where id = $1`,
    [world.league, world.third],
  )
  await as('owner', 'delete from teams where id = $1', [world.third])
  expect(await database.query('select id from teams where id = $1', [world.third])).toEqual([])
  expect((await history()).map(({ subject }) => subject)).toContain('team')
})

test('players who join and leave a squad are in the history', async () => {
  await as('owner', 'insert into team_players (team_id, player_id) values ($1, $2)', [world.home, world.former])
  await as('owner', 'delete from team_players where team_id = $1 and player_id = $2', [world.home, world.former])
  expect(await history()).toMatchObject([
    { subject: 'squad', before: {}, after: { joined: [world.former] } },
    { subject: 'squad', before: { left: [world.former] }, after: {} },
  ])
})

test('a league that is deleted takes its history along', async () => {
  await setScore(2, 0)
  await database.query('delete from leagues where id = $1', [world.league])
  expect(await database.query('select id from change_log')).toEqual([])
})

test('no private field is in the history', async () => {
  await as('manager', 'update profiles set email = $2, date_of_birth = $3 where id = $1', [
    world.homePlayers[1],
    'secret@example.org',
    '2015-05-05',
  ])
  await as('other manager', 'insert into match_notes (match_id, team_id, notes) values ($1, $2, $3)', [
    world.match,
    world.away,
    'A secret note',
  ])
  await saveDetails([])
  expect(JSON.stringify(await history())).not.toMatch(/secret|2015/)
})

test('a player who is deleted leaves no name, nor a place in a former squad', async () => {
  const player = await insert(database, 'profiles', { full_name: 'Quirin Zyxwell' })
  const squad = [world.home, player]
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', squad)
  await saveDetails([{ ...goal(player, world.home) }], [...world.homePlayers, player])
  await saveDetails([])
  await as('owner', 'delete from team_players where team_id = $1 and player_id = $2', squad)
  await database.query('delete from profiles where id = $1', [player])
  expect((await history()).length).toBeGreaterThan(3)
  expect(JSON.stringify(await history())).not.toContain('Zyxwell')
  expect(await database.query('select from past_memberships where player_id = $1', [player])).toEqual([])
})

test('goals of several matches in one statement are an entry of each match', async () => {
  const second = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.third,
    away_team_id: world.away,
    played_at: '2026-11-21T15:00:00Z',
    home_lineup: `{${world.thirdPlayers}}`,
  })
  await database.query('delete from change_log')
  const rows = [
    { ...goal(world.homePlayers[0], world.home), match_id: world.match },
    { ...goal(world.thirdPlayers[0], world.third), match_id: second },
  ]
  await as(
    'owner',
    `insert into match_events (match_id, team_id, player_id, event_type, minute)
     select match_id, team_id, player_id, event_type, minute from jsonb_to_recordset($1)
       r (match_id uuid, team_id uuid, player_id uuid, event_type event_type, minute smallint)`,
    [JSON.stringify(rows)],
  )
  const goals = (facts: Record<string, unknown>) => (facts.goals as unknown[]).length
  const entries = await history()
  expect(entries.map(({ before, after }) => [goals(before), goals(after)]).toSorted()).toEqual([
    [0, 1],
    [1, 2],
  ])
})

describe('who reads the history', () => {
  const read = async (role: Role) => (await as(role, 'select id from change_log')).length

  test.each([
    ['owner', 2],
    ['manager', 1],
    ['other manager', 1],
    ['player', 0],
    ['other user', 0],
    ['other owner', 0],
  ] as const)('%s reads %i entries: of the table rules and of the match', async (role, count) => {
    await setScore(2, 0)
    await run(asService(database), 'update stages set win_points = 2 where league_id = $1', [world.league])
    expect(await read(role)).toBe(count)
  })

  test('a visitor reads none', async () => {
    await expect(read('visitor')).rejects.toThrow('permission denied')
  })

  test('nobody writes it', async () => {
    await setScore(2, 0)
    await expect(as('owner', 'delete from change_log')).rejects.toThrow('permission denied')
    await expect(as('owner', `update change_log set after = '{}'`)).rejects.toThrow('permission denied')
  })
})

describe('undoing a change of a result', () => {
  test.each([
    ['a typed score', () => setScore(4, 4)],
    ['other goals', () => saveDetails([goal(world.awayPlayers[0], world.away)])],
    ['another line-up', () => saveDetails([], world.homePlayers.slice(0, 2))],
    ['an award', () => as('owner', `select set_match_status($1, 'awarded', 'Absent', null, 0, 3)`, [world.match])],
    ['an abandonment', () => as('owner', `select set_match_status($1, 'abandoned', 'Fog')`, [world.match])],
  ])('%s', async (_, change) => {
    const former = await snapshot()
    await change()
    expect(await snapshot()).not.toEqual(former)
    await undo((await latest()).id)
    expect(await snapshot()).toEqual(former)
    expect((await history()).length).toBe(2)
  })

  test('an emptied score', async () => {
    await setScore(2, 2)
    await setScore(null, null)
    await undo((await latest()).id)
    expect(await snapshot()).toMatchObject({ score: [2, 2], scores_manual: true })
  })

  test('can itself be undone', async () => {
    await setScore(4, 4)
    const changed = await snapshot()
    await undo((await latest()).id)
    await undo((await latest()).id)
    expect(await snapshot()).toEqual(changed)
  })

  test('is refused when the result was changed again', async () => {
    await setScore(4, 4)
    const { id } = await latest()
    await setScore(5, 4)
    await expect(undo(id)).rejects.toThrow('The match has been changed again since')
    expect(await snapshot()).toMatchObject({ score: [5, 4] })
  })

  test('is refused for a change of the date alone', async () => {
    await as('owner', `update matches set played_at = '2026-11-21T15:00Z' where id = $1`, [world.match])
    await expect(undo((await latest()).id)).rejects.toThrow('This change did not change the result')
  })

  test.each(['visitor', 'other user', 'player', 'manager', 'other manager', 'other owner'] as const)(
    'is not for a %s',
    async (role) => {
      await setScore(4, 4)
      await expect(undo((await latest()).id, role)).rejects.toThrow()
      expect(await snapshot()).toMatchObject({ score: [4, 4] })
    },
  )
})
