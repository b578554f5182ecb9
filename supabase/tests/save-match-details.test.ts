import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let match: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

beforeEach(async () => {
  match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: '2026-11-21T15:00:00Z',
  })
})

interface Details {
  version?: number
  home?: readonly string[]
  away?: readonly string[]
  events?: unknown
  motm?: string | null
  score?: [number | null, number | null]
  isManual?: boolean | null
}
interface Saved {
  version: number
  score: string
  scores_manual: boolean
  man_of_match_id: string | null
}
async function save(details: Details = {}, role: Role = 'owner'): Promise<Saved> {
  const { version = 1, home = world.homePlayers, away = world.awayPlayers, events = [], motm = null } = details
  const { score: [homeScore, awayScore] = [null, null], isManual = null } = details
  const [saved] = await run<Row & Saved>(
    asRole(database, world, role),
    `select version, coalesce(home_score::text, '?') || '-' || coalesce(away_score::text, '?') as score, scores_manual,
       man_of_match_id from save_match_details($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [match, version, `{${home}}`, `{${away}}`, JSON.stringify(events), motm, homeScore, awayScore, isManual],
  )
  if (saved === undefined) throw new Error('Nothing came back')
  return saved
}
type Row = Record<string, unknown>

const goal = (more: Row = {}) => ({ team_id: world.home, player_id: world.homePlayers[0], event_type: 'GOAL', ...more })
const countEvents = async () =>
  (await database.query('select count(*)::int as count from match_events where match_id = $1', [match]))[0]

test('line-ups, events, man of the match and score in one call', async () => {
  const saved = await save({
    events: [
      goal({ minute: 3, assist_by_id: world.homePlayers[1] }),
      goal(),
      goal({ team_id: world.away, player_id: world.awayPlayers[0] }),
    ],
    motm: world.homePlayers[0],
  })
  expect(saved).toMatchObject({ score: '2-1', scores_manual: false, man_of_match_id: world.homePlayers[0] })
  expect(await countEvents()).toEqual({ count: 4 })
})

test('returns the version for the next save', async () => {
  const { version } = await save({ events: [goal()] })
  expect((await save({ version, events: [goal(), goal()] })).score).toBe('2-0')
  expect(await countEvents()).toEqual({ count: 2 })
})

test('the second of two parallel edits is refused, and the first stays', async () => {
  const answers = await Promise.allSettled([save({ events: [goal()] }), save({ events: [goal(), goal()] })])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'PT409', message: 'Somebody else has changed this match since you opened it' },
  })
})

test('parallel saves of different matches all succeed', async () => {
  const matches = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      insert(database, 'matches', {
        league_id: world.league,
        home_team_id: at % 2 === 0 ? world.home : world.away,
        away_team_id: at % 2 === 0 ? world.away : world.home,
        played_at: '2026-11-21',
      }),
    ),
  )
  const saves = matches.map(async (id, at) => {
    match = id
    const [home, away] = at % 2 === 0 ? [world.homePlayers, world.awayPlayers] : [world.awayPlayers, world.homePlayers]
    return save({ home, away, events: [goal(), goal()] })
  })
  expect((await Promise.all(saves)).map(({ score }) => score)).toEqual(
    matches.map((_, at) => (at % 2 === 0 ? '2-0' : '0-2')),
  )
})

test('a failed save changes nothing', async () => {
  const { version } = await save({ events: [goal()] })
  await expect(
    save({ version, events: [goal({ player_id: world.former })], home: world.homePlayers.slice(0, 1) }),
  ).rejects.toThrow('Former is not in the line-up of the team')
  expect(await countEvents()).toEqual({ count: 1 })
  expect((await save({ version, events: [goal(), goal()] })).score).toBe('2-0')
})

test('removed players lose their goals only if these are not sent again', async () => {
  const { version } = await save({ events: [goal(), goal({ player_id: world.homePlayers[1] })] })
  const again = await save({ version, home: world.homePlayers.slice(0, 1), events: [goal()] })
  expect(again.score).toBe('1-0')
})

describe('the score', () => {
  test.each<[string, Details, string, boolean]>([
    ['untouched inputs do not make a 0-0', {}, '?-?', false],
    ['typed in', { score: [0, 0] }, '0-0', true],
    ['typed in as counted', { events: ['goal'], score: [1, 0] }, '1-0', false],
    ['typed in otherwise', { events: ['goal'], score: [1, 2] }, '1-2', true],
    ['kept as counted on purpose', { events: ['goal'], score: [1, 0], isManual: true }, '1-0', true],
    ['counted, whatever was sent', { events: ['goal'], score: [4, 4], isManual: false }, '1-0', false],
  ])('%s', async (_, details, score, scores_manual) => {
    const events = Array.isArray(details.events) ? details.events.map(() => goal()) : []
    expect(await save({ ...details, events })).toMatchObject({ score, scores_manual })
  })

  test('is counted again after clearing', async () => {
    const { version } = await save({ events: [goal()], score: [5, 5] })
    expect(await save({ version, events: [goal()], isManual: false })).toMatchObject({
      score: '1-0',
      scores_manual: false,
    })
  })

  test('stays manual while goals change', async () => {
    const { version } = await save({ score: [5, 5] })
    expect(await save({ version, events: [goal()] })).toMatchObject({ score: '5-5', scores_manual: true })
  })

  test('is 0-0 after removing the last goal', async () => {
    const { version } = await save({ events: [goal()] })
    expect((await save({ version })).score).toBe('0-0')
  })
})

describe('bad input', () => {
  test.each([
    ['events that are no list', { events: {} }, '22023'],
    ['no events at all', { events: null }, '22023'],
    ['a list of something else', { events: [1] }, '22023'],
    ['an event of no player', { events: [{ event_type: 'GOAL' }] }, '23502'],
    ['an old version', { version: 0 }, 'PT409'],
    ['a negative score', { score: [-1, 0] as [number, number] }, '23514'],
    ['a score beyond counting', { score: [99999, 0] as [number, number] }, '22003'],
  ])('%s', async (_, details: Details, code) => {
    await expect(save(details)).rejects.toMatchObject({ code })
  })

  test('an unknown match', async () => {
    match = '00000000-0000-4000-8000-000000000000'
    await expect(save()).rejects.toMatchObject({ code: '42501' })
  })
})

test.each(roles.filter((role) => role !== 'owner'))('not for %s', async (role) => {
  await expect(save({ events: [goal()] }, role)).rejects.toMatchObject({ code: '42501' })
})

test('added minutes are stored, and refused if invalid', async () => {
  const added = () =>
    database.query('select minute, added_minutes from match_events where match_id = $1 order by added_minutes', [match])
  await save({ events: [goal({ minute: 45, added_minutes: 2 }), goal({ minute: 90 })] })
  expect(await added()).toEqual([
    { minute: 45, added_minutes: 2 },
    { minute: 90, added_minutes: null },
  ])
  const wrong = [
    goal({ minute: null, added_minutes: 2 }),
    goal({ minute: 45, added_minutes: 0 }),
    goal({ minute: 45, added_minutes: 31 }),
  ]
  const [row] = await database.query<{ version: number }>('select version from matches where id = $1', [match])
  for (const event of wrong) {
    await expect(save({ version: row?.version ?? 0, events: [event] })).rejects.toMatchObject({ code: '23514' })
  }
  expect((await added()).length).toBe(2)
})
