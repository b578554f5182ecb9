import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { Rows } from '#web/queries/database.types.ts'
import { asUser, createUser, insert, run } from './world.ts'

type Preview = Rows<'match_preview'>[number]
type Result = Preview['meetings'][number]
type Name = 'Ash' | 'Birch' | 'Cedar'

const SECRETS = ['1999-09-09', 'private-address', 'a private note']
let database: Database
let league: string
let next: string
let owner: string
const teams = new Map<Name, string>()
const idOf = (name: Name) => teams.get(name) ?? ''

beforeAll(async () => {
  database = await openTestDatabase('product')
  owner = await createUser(database, 'owner@example.org')
  league = await insert(database, 'leagues', { name: 'Preview League', owner_id: owner })
  for (const name of ['Ash', 'Birch', 'Cedar'] as const)
    teams.set(name, await insert(database, 'teams', { league_id: league, name }))
  next = await play('2099-01-01', 'Ash', 'Birch')
})
afterAll(() => database.close())

async function play(day: string, home: Name, away: Name, score?: [number, number]) {
  return insert(database, 'matches', {
    league_id: league,
    home_team_id: idOf(home),
    away_team_id: idOf(away),
    played_at: `${day}T15:00Z`,
    ...(score && { home_score: score[0], away_score: score[1] }),
  })
}

async function preview(match = next, user: string | null = null): Promise<Preview | undefined> {
  const [row] = await run<{ row: string }>(
    asUser(database, user),
    'select to_json(p)::text as row from match_preview($1) p',
    [match],
  )
  return row && JSON.parse(row.row)
}

const words = ({ home_team_name, home_score, away_score, away_team_name }: Result) =>
  `${home_team_name} ${home_score}-${away_score} ${away_team_name}`

test('before the first result there is nothing to say', async () => {
  const nothing = { rank: null, points: null, form: [], scorers: [] }
  expect(await preview()).toEqual({ home: nothing, away: nothing, meetings: [] })
})

test('position, form and meetings come from the results of the two teams', async () => {
  await play('2026-01-01', 'Ash', 'Birch', [2, 0])
  await play('2026-01-08', 'Cedar', 'Ash', [1, 1])
  await play('2026-01-15', 'Birch', 'Ash', [3, 1])
  await play('2026-01-22', 'Birch', 'Cedar', [0, 2])
  for (const day of [1, 2, 3, 4, 5]) await play(`2026-02-0${day}`, 'Cedar', 'Birch', [0, 0])
  const found = await preview()
  expect(found?.home).toMatchObject({ rank: 3, points: 4 })
  expect(found?.away).toMatchObject({ rank: 2, points: 8 })
  expect(found?.home.form.map(words)).toEqual(['Ash 2-0 Birch', 'Cedar 1-1 Ash', 'Birch 3-1 Ash'])
  expect(found?.away.form.map(words)).toEqual(Array(5).fill('Cedar 0-0 Birch'))
  expect(found?.meetings.map(words)).toEqual(['Birch 3-1 Ash', 'Ash 2-0 Birch'])
  expect(found?.meetings.map(({ home_team_id }) => home_team_id)).toEqual([idOf('Birch'), idOf('Ash')])
})

test('only the latest five meetings are listed', async () => {
  for (const day of [1, 2, 3, 4]) await play(`2026-03-0${day}`, 'Ash', 'Birch', [day, 0])
  const found = await preview()
  expect(found?.meetings.map(words)).toEqual([...[4, 3, 2, 1].map((goals) => `Ash ${goals}-0 Birch`), 'Birch 3-1 Ash'])
})

test('the best three scorers of the present squads', async () => {
  const match = await play('2026-04-01', 'Ash', 'Cedar', [6, 0])
  const goals = { Ada: 2, Grace: 1, Hedy: 1, Joan: 1, Gone: 1, None: 0 }
  for (const [full_name, count] of Object.entries(goals)) {
    const id = await insert(database, 'profiles', {
      full_name,
      date_of_birth: '1999-09-09',
      email: `${full_name.toLowerCase()}@private-address.example`,
    })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [idOf('Ash'), id])
    const goal = { match_id: match, team_id: idOf('Ash'), player_id: id, event_type: 'GOAL' }
    for (let minute = 1; minute <= count; minute++) await insert(database, 'match_events', { ...goal, minute })
    if (full_name === 'Gone') await database.query('delete from team_players where player_id = $1', [id])
  }
  const found = await preview()
  expect(found?.home.scorers.map(({ full_name, goals }) => `${full_name} ${goals}`)).toEqual([
    'Ada 2',
    'Grace 1',
    'Hedy 1',
  ])
  expect(found?.away.scorers).toEqual([])
})

test('nothing private is in it, for a visitor as for the owner', async () => {
  const notes = { match_id: next, team_id: idOf('Ash'), notes: 'a private note' }
  await insert(database, 'match_notes', notes)
  for (const user of [null, owner]) {
    const text = JSON.stringify(await preview(next, user))
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    expect(text).toContain('Ada')
  }
})

test('a match with a result, and an unknown one, have no preview', async () => {
  const played = await play('2026-05-01', 'Ash', 'Cedar', [1, 0])
  expect(await preview(played)).toBeUndefined()
  expect(await preview(crypto.randomUUID())).toBeUndefined()
})
