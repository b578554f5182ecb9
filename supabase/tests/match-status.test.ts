import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let stage: string
/** A match without a result. */
let open: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  stage =
    (await database.query<{ id: string }>('select main_stage_id as id from leagues where id = $1', [world.league]))[0]
      ?.id ?? ''
  open = await addMatch(world.third, world.home, '2026-12-05T15:00Z')
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: (string | number | null)[] = []) =>
  run<R>(asRole(database, world, role), sql, values)

const addMatch = (home_team_id: string, away_team_id: string, played_at: string) =>
  insert(database, 'matches', { league_id: world.league, home_team_id, away_team_id, played_at })

interface Change {
  status: string
  reason?: string
  at?: string
  score?: [number, number]
  stands?: boolean
  version?: number
}

const change = (id: string, { status, reason, at, score, stands, version }: Change, role: Role = 'owner') =>
  as(role, 'select * from set_match_status($1, $2, $3, $4, $5, $6, $7::boolean, $8)', [
    id,
    status,
    reason ?? null,
    at ?? null,
    score?.[0] ?? null,
    score?.[1] ?? null,
    String(stands ?? false),
    version ?? null,
  ])

async function read(id: string) {
  const [row] = await as<Record<string, string | number | boolean | null>>(
    'visitor',
    `select status, status_reason as reason, home_score || '-' || away_score as score, is_counted as counts,
       to_char(played_at at time zone 'UTC', 'MM-DD') as day, to_char(first_played_at at time zone 'UTC', 'MM-DD') as first
     from matches where id = $1`,
    [id],
  )
  return row
}

const pointsOf = async (name: string) =>
  (
    await as<{ points: number }>(
      'visitor',
      'select points from table_standings where league_id = $1 and team_name = $2',
      [world.league, name],
    )
  )[0]?.points

describe('who may', () => {
  test.each(['visitor', 'other user', 'player', 'manager', 'other manager', 'other owner'] as const)(
    'not change the status of a match: %s',
    async (role) => {
      await expect(change(open, { status: 'postponed' }, role)).rejects.toThrow()
      expect((await read(open))?.status).toBe('scheduled')
    },
  )

  test.each(['visitor', 'other user', 'player', 'manager', 'other manager', 'other owner'] as const)(
    'not withdraw a team, nor preview it: %s',
    async (role) => {
      const call = (name: string) => as(role, `select ${name}($1, $2, 'expunged')`, [stage, world.away])
      await expect(call('withdraw_team')).rejects.toThrow()
      await expect(call('withdrawal_preview')).rejects.toThrow()
      await expect(
        as(role, `update stage_entries set withdrawn = 'kept' where stage_id = $1 and team_id = $2`, [
          stage,
          world.away,
        ]),
      ).rejects.toThrow('permission denied')
    },
  )

  test('the owner withdraws teams only with the call', async () => {
    await expect(as('owner', `update stage_entries set withdrawn = 'kept'`)).rejects.toThrow('permission denied')
  })
})

describe('postponed', () => {
  test.each(['postponed', 'cancelled'])('a match that was %s counts as played once it has a score', async (status) => {
    await change(open, { status, reason: 'Snow' })
    const [saved] = await as('owner', 'update matches set home_score = 2, away_score = 1 where id = $1 returning *', [
      open,
    ])
    expect(await as('owner', 'select * from matches where id = $1', [open])).toEqual([saved])
    expect(await read(open)).toMatchObject({
      status: 'scheduled',
      reason: null,
      score: '2-1',
      counts: true,
      first: null,
    })
  })

  test('a match counts as played once a goal is recorded', async () => {
    await change(open, { status: 'postponed' })
    const [scorer = ''] = world.homePlayers
    await insert(database, 'match_events', {
      match_id: open,
      player_id: scorer,
      team_id: world.home,
      event_type: 'GOAL',
      minute: 5,
    })
    expect(await read(open)).toMatchObject({ status: 'scheduled', score: '0-1', counts: true })
  })

  test('without a new date, then with one', async () => {
    await change(open, { status: 'postponed', reason: ' Waterlogged pitch ' })
    expect(await read(open)).toMatchObject({
      status: 'postponed',
      reason: 'Waterlogged pitch',
      day: '12-05',
      first: '12-05',
      counts: false,
    })
    await change(open, { status: 'postponed', reason: 'Waterlogged pitch', at: '2026-12-12T19:00Z' })
    expect(await read(open)).toMatchObject({
      status: 'scheduled',
      reason: 'Waterlogged pitch',
      day: '12-12',
      first: '12-05',
      counts: true,
    })
  })

  test('with a new date at once; a second time it keeps the first', async () => {
    await change(open, { status: 'postponed', at: '2026-12-12T19:00Z' })
    await change(open, { status: 'postponed', at: '2026-12-19T19:00Z' })
    expect(await read(open)).toMatchObject({ status: 'scheduled', day: '12-19', first: '12-05' })
  })

  test("the specification's change of a date gives a postponed match its new date", async () => {
    await change(open, { status: 'postponed' })
    await as('owner', `update matches set played_at = '2026-12-12T19:00Z' where id = $1`, [open])
    expect(await read(open)).toMatchObject({ status: 'scheduled', day: '12-12', first: '12-05', counts: true })
  })

  test('by mistake: back to scheduled leaves nothing behind', async () => {
    await change(open, { status: 'postponed', reason: 'Snow' })
    await change(open, { status: 'scheduled' })
    expect(await read(open)).toMatchObject({
      status: 'scheduled',
      reason: null,
      day: '12-05',
      first: null,
      counts: true,
    })
  })

  test.each(['postponed', 'cancelled'])('a match with a result is not %s', async (status) => {
    await expect(change(world.match, { status })).rejects.toThrow('has a score')
    expect((await read(world.match))?.status).toBe('scheduled')
  })
})

test('a correction of a date keeps no first date', async () => {
  await as('owner', `update matches set played_at = '2026-12-06T15:00Z' where id = $1`, [open])
  expect(await read(open)).toMatchObject({ day: '12-06', first: null })
})

test('cancelled counts nothing, and can be scheduled again', async () => {
  await change(open, { status: 'cancelled', reason: 'No referee' })
  expect(await read(open)).toMatchObject({ status: 'cancelled', counts: false })
  await change(open, { status: 'scheduled' })
  expect(await read(open)).toMatchObject({ status: 'scheduled', counts: true, reason: null })
})

test('in play: the score counts as it stands, and the end of the match is a status of its own', async () => {
  await change(open, { status: 'in_play', score: [1, 0] })
  expect(await read(open)).toMatchObject({ status: 'in_play', score: '1-0', counts: true })
  await change(open, { status: 'scheduled' })
  expect(await read(open)).toMatchObject({ status: 'scheduled', score: '1-0', counts: true })
})

describe('abandoned', () => {
  test('with the score then, which does not count until it stands', async () => {
    await change(open, { status: 'abandoned', score: [1, 0], reason: 'Floodlights' })
    expect(await read(open)).toMatchObject({ status: 'abandoned', score: '1-0', counts: false })
    expect(await pointsOf('Third Rovers')).toBe(0)
    await change(open, { status: 'abandoned', stands: true, reason: 'Floodlights' })
    expect(await read(open)).toMatchObject({ status: 'abandoned', score: '1-0', counts: true })
    expect(await pointsOf('Third Rovers')).toBe(3)
  })

  test('a score that is unknown cannot stand', async () => {
    await expect(change(open, { status: 'abandoned', stands: true })).rejects.toThrow('known')
  })

  test('replayed on a date: a new match of the same teams, which moves and goes with another decision', async () => {
    await as('owner', 'update matches set round = 4 where id = $1', [open])
    await change(open, { status: 'abandoned', score: [1, 0], at: '2026-12-20T15:00Z' })
    const replays = () =>
      as(
        'visitor',
        `select home_team_id, away_team_id, round, status, stage_id, to_char(played_at at time zone 'UTC', 'MM-DD') as day
        from matches where replay_of = $1`,
        [open],
      )
    const replay = {
      home_team_id: world.third,
      away_team_id: world.home,
      round: 4,
      status: 'scheduled',
      stage_id: stage,
    }
    expect(await replays()).toEqual([{ ...replay, day: '12-20' }])
    await change(open, { status: 'abandoned', score: [1, 1], at: '2026-12-21T15:00Z' })
    await change(open, { status: 'abandoned', reason: 'Storm' })
    expect(await replays()).toEqual([{ ...replay, day: '12-21' }])
    expect(await read(open)).toMatchObject({ score: '1-1', reason: 'Storm', day: '12-05' })
    await change(open, { status: 'abandoned', stands: true })
    expect(await replays()).toEqual([])
  })

  test('a replay that was played decides: the first match stays as it is', async () => {
    await change(open, { status: 'abandoned', score: [1, 0], at: '2026-12-20T15:00Z' })
    await as('owner', 'update matches set home_score = 0, away_score = 2 where replay_of = $1', [open])
    for (const status of ['scheduled', 'cancelled', 'awarded']) {
      await expect(change(open, { status, score: [3, 0] })).rejects.toThrow('replay of this match has been played')
    }
    expect(await pointsOf('Home Town')).toBe(6)
  })

  test('back to scheduled drops the score then, and keeps what was recorded', async () => {
    await change(open, { status: 'abandoned', score: [1, 0] })
    await change(open, { status: 'scheduled' })
    expect(await read(open)).toMatchObject({ status: 'scheduled', score: null })
    await as(
      'owner',
      `insert into match_events (match_id, team_id, player_id, event_type, minute) values ($1, $2, $3, 'GOAL', 3)`,
      [open, world.third, world.thirdPlayers[0]],
    )
    await change(open, { status: 'abandoned' })
    await change(open, { status: 'scheduled' })
    expect(await read(open)).toMatchObject({ status: 'scheduled', score: '1-0' })
  })
})

describe('awarded', () => {
  test('counts in the table and for no player', async () => {
    await change(world.match, { status: 'awarded', score: [0, 3], reason: 'Ineligible player' })
    expect(await read(world.match)).toMatchObject({ status: 'awarded', score: '0-3', counts: true })
    expect(await pointsOf('Away United')).toBe(3)
    expect(await as('visitor', 'select from top_scorers($1)', [world.league])).toEqual([])
  })

  test('the score of the pitch returns with the goals when the award is taken back', async () => {
    await change(world.match, { status: 'awarded', score: [0, 3] })
    await change(world.match, { status: 'scheduled' })
    expect(await read(world.match)).toMatchObject({ status: 'scheduled', score: '1-0' })
    expect(await as('visitor', 'select from top_scorers($1)', [world.league])).toHaveLength(1)
  })

  test('a typed score returns too', async () => {
    await as('owner', 'update matches set home_score = 2, away_score = 2 where id = $1', [open])
    await change(open, { status: 'awarded', score: [3, 0] })
    await change(open, { status: 'awarded', score: [5, 0] })
    await change(open, { status: 'scheduled' })
    expect(await read(open)).toMatchObject({ score: '2-2', counts: true })
  })

  test.each([
    ['abandoned', '1-0'],
    ['scheduled', null],
  ])('after it was abandoned, and then %s', async (status, score) => {
    await change(open, { status: 'abandoned', score: [1, 0] })
    await change(open, { status: 'awarded', score: [0, 3] })
    expect(await read(open)).toMatchObject({ score: '0-3', counts: true })
    await change(open, { status })
    expect(await read(open)).toMatchObject({ status, score })
  })

  test('at once with the score of the pitch, which returns with the abandonment', async () => {
    const award = `select set_match_status($1, 'awarded', 'Riot', null, 0, 3, _pitch_home_score => 2, _pitch_away_score => $2)`
    await expect(as('owner', award, [open, null])).rejects.toThrow('Only one of the two scores')
    await expect(as('other owner', award, [open, 2])).rejects.toThrow('Only the owner')
    await as('owner', award, [open, 2])
    expect(await read(open)).toMatchObject({ status: 'awarded', score: '0-3', counts: true })
    await change(open, { status: 'abandoned' })
    expect(await read(open)).toMatchObject({ status: 'abandoned', score: '2-2', counts: false })
  })

  test('a walk-over that is taken back has no score', async () => {
    await change(open, { status: 'awarded', score: [3, 0] })
    await change(open, { status: 'scheduled' })
    expect(await read(open)).toMatchObject({ status: 'scheduled', score: null })
  })
})

describe('the report', () => {
  const begin = (id: string) =>
    as<{ facts: Row }>('owner', `select begin_match_report($1) -> 'facts' as facts`, [id]).then(([row]) => row?.facts)

  test('of a walk-over has the award, without notes and players', async () => {
    await change(open, { status: 'awarded', score: [3, 0], reason: 'No team' })
    expect(await begin(open)).toMatchObject({
      award: { is_played: false, reason: 'No team' },
      goals: [],
      assists: {},
      players: [],
      match: { score: { home: 3, away: 0 } },
    })
  })

  test('of a match that was awarded after it was played has none of its goals', async () => {
    await change(world.match, { status: 'awarded', score: [0, 3] })
    expect(await begin(world.match)).toMatchObject({ award: { is_played: true, reason: null }, goals: [], players: [] })
    await change(world.match, { status: 'scheduled' })
    await expect(begin(world.match)).rejects.toThrow('submit their notes')
  })

  test.each<Change>([
    { status: 'abandoned', score: [1, 0] },
    { status: 'in_play', score: [1, 0] },
  ])('is not written of a match without a result: %o', async (status) => {
    await change(open, status)
    await expect(begin(open)).rejects.toThrow('called off or not over')
  })
})

describe('refused', () => {
  test.each([
    [{ status: 'lost' }, 'A match is scheduled'],
    [{ status: 'awarded' }, 'needs its score'],
    [{ status: 'awarded', score: [-1, 0] as [number, number] }, 'home_score'],
    [{ status: 'postponed', reason: 'x'.repeat(201) }, 'status_reason_length'],
    [{ status: 'postponed', version: 99 }, 'Somebody else has changed'],
  ])('%o', async (wrong, message) => {
    const before = await read(open)
    await expect(change(open, wrong)).rejects.toThrow(message)
    expect(await read(open)).toEqual(before)
  })

  test('one score alone', async () => {
    await expect(as('owner', `select set_match_status($1, 'awarded', _home_score => 3)`, [open])).rejects.toThrow(
      'Only one',
    )
  })
})

test('each change makes a new version', async () => {
  const version = async () =>
    (await database.query<{ version: number }>('select version from matches where id = $1', [open]))[0]?.version ?? 0
  for (const status of ['postponed', 'cancelled', 'scheduled']) {
    const before = await version()
    await change(open, { status })
    expect(await version()).toBeGreaterThan(before)
  }
})

describe('a team withdraws', () => {
  const withdraw = (results: string | null, team = world.third) =>
    as('owner', 'select withdraw_team($1, $2, $3, $4)', [stage, team, results, '2026-12-01'])
  let later: string

  beforeEach(async () => {
    await as('owner', 'update matches set home_score = 2, away_score = 0 where id = $1', [open])
    later = await addMatch(world.away, world.third, '2026-12-12T15:00Z')
  })

  test.each([
    ['kept', { status: 'cancelled', score: null, counts: false, reason: 'Third Rovers withdrew' }, 3],
    ['awarded', { status: 'awarded', score: '3-0', counts: true, reason: 'Third Rovers withdrew' }, 3],
    ['expunged', { status: 'cancelled', score: null, counts: false }, 0],
  ])('%s', async (results, match, points) => {
    await withdraw(results)
    expect(await read(later)).toMatchObject(match)
    expect(await read(open)).toMatchObject({ status: 'scheduled', score: '2-0', counts: results !== 'expunged' })
    expect(await pointsOf('Third Rovers')).toBe(points)
    expect(
      await as('visitor', 'select withdrawn, withdrawn_on::text as day from stage_entries where team_id = $1', [
        world.third,
      ]),
    ).toEqual([{ withdrawn: results, day: '2026-12-01' }])
    await withdraw(null)
    expect(await read(later)).toMatchObject({
      status: 'scheduled',
      score: null,
      counts: true,
      reason: null,
      first: null,
    })
    expect(await pointsOf('Third Rovers')).toBe(3)
    expect(
      await as('visitor', 'select withdrawn, withdrawn_on from stage_entries where team_id = $1', [world.third]),
    ).toEqual([{ withdrawn: null, withdrawn_on: null }])
  })

  test('another decision replaces the first one', async () => {
    for (const results of ['awarded', 'kept', 'expunged', 'awarded']) await withdraw(results)
    expect(await read(later)).toMatchObject({ status: 'awarded', score: '3-0' })
    await withdraw(null)
    expect(await read(later)).toMatchObject({ status: 'scheduled', score: null })
  })

  test('a postponed match is postponed again after the withdrawal is taken back', async () => {
    await change(later, { status: 'postponed', reason: 'Snow' })
    await withdraw('kept')
    await withdraw(null)
    expect(await read(later)).toMatchObject({ status: 'postponed', reason: 'Snow', first: '12-12' })
  })

  test('two teams: the match between them stays off while one of them is out', async () => {
    await withdraw('kept')
    await withdraw('awarded', world.away)
    expect(await read(later)).toMatchObject({ status: 'cancelled', reason: 'Third Rovers withdrew' })
    await withdraw(null)
    expect(await read(later)).toMatchObject({ status: 'awarded', score: '0-3', reason: 'Away United withdrew' })
    await withdraw(null, world.away)
    expect(await read(later)).toMatchObject({ status: 'scheduled', score: null })
  })

  test('a match that the owner decided otherwise stays so', async () => {
    await withdraw('kept')
    await change(later, { status: 'scheduled' })
    await withdraw(null)
    expect(await read(later)).toMatchObject({ status: 'scheduled' })
  })

  test.each([
    ['lost', 'kept, awarded or expunged'],
    ['kept', 'not in this stage'],
  ])('refused: %s', async (results, message) => {
    const team =
      results === 'kept'
        ? await insert(database, 'teams', { league_id: world.otherLeague, name: 'Strangers' })
        : world.third
    await expect(withdraw(results, team)).rejects.toThrow(message)
  })

  test('the preview has the table before and after, and stores nothing', async () => {
    const [row] = await as<{ preview: { before: Row[]; after: Row[] } }>(
      'owner',
      `select withdrawal_preview($1, $2, 'awarded') as preview`,
      [stage, world.third],
    )
    const points = (rows: Row[] = []) => rows.map(({ team_name, points, withdrawn }) => [team_name, points, withdrawn])
    expect(points(row?.preview.before)).toEqual([
      ['Third Rovers', 3, null],
      ['Home Town', 3, null],
      ['Away United', 0, null],
    ])
    expect(points(row?.preview.after)).toEqual([
      ['Away United', 3, null],
      ['Third Rovers', 3, 'awarded'],
      ['Home Town', 3, null],
    ])
    expect(await read(later)).toMatchObject({ status: 'scheduled', score: null })
    expect(await as('visitor', 'select from stage_entries where withdrawn is not null')).toEqual([])
    expect(await database.query('select from app.withdrawn_matches')).toEqual([])
  })

  test("the preview is in the order of the table's own rules", async () => {
    await database.query(`update stages set tie_breaks = '{name}' where id = $1`, [stage])
    const [row] = await as<{ preview: { before: Row[] } }>(
      'owner',
      `select withdrawal_preview($1, $2, 'kept') as preview`,
      [stage, world.third],
    )
    expect(row?.preview.before.map(({ team_name }) => team_name)).toEqual(['Home Town', 'Third Rovers', 'Away United'])
  })

  test('a team that is deleted takes its matches along', async () => {
    await withdraw('awarded')
    await as('owner', 'delete from teams where id = $1', [world.third])
    expect(await database.query('select from app.withdrawn_matches')).toEqual([])
  })
})
