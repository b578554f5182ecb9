import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, asUser, createUser, createWorld, insert, type Role, run, type World } from './world.ts'

// Marks that clubs give referees (record 0070). `match` of the world has been played, and Ada was its referee.

let database: Database
let world: World
let ada: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query('delete from match_events where match_id = $1', [world.match])
  await database.query(
    `update matches set played_at = now() - interval '1 day', status = 'scheduled', scores_manual = true, home_score = 2,
       away_score = 1 where id = $1`,
    [world.match],
  )
  ada = await insert(database, 'officials', { league_id: world.league, name: 'Ada Lovelace' })
  await insert(database, 'appointments', {
    league_id: world.league,
    match_id: world.match,
    official_id: ada,
    role: 'referee',
    state: 'accepted',
  })
  await database.query('insert into match_day_settings (league_id, takes_marks) values ($1, true)', [world.league])
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = (role: Role, sql: string, values: Statement['values'] = []) =>
  run<Record<string, unknown>>(asRole(database, world, role), sql, values)
const mark = (role: Role, number: number | null = 7, note: string | null = null, team = world.home) =>
  as(role, 'select mark_referee($1, $2, $3, $4)', [world.match, team, number, note])
const marks = (role: Role) => as(role, 'select mark, note from official_marks order by mark')
const given = () => database.query('select mark, note from official_marks order by mark')
const waiting = (role: Role) => as(role, 'select team_id, referee, mark from referees_to_mark()')

describe('who may', () => {
  test.each(['visitor', 'other user', 'player', 'other manager', 'owner', 'other owner'] as const)(
    'mark for the home team: not %s',
    async (role) => {
      await expect(mark(role)).rejects.toMatchObject({ code: '42501' })
      expect(await given()).toEqual([])
    },
  )

  test('mark: the manager of each side, once, and change it', async () => {
    await mark('manager', 7)
    await mark('other manager', 3, ' Lost control of the match ', world.away)
    await mark('manager', 8)
    expect(await given()).toEqual([
      { mark: 3, note: 'Lost control of the match' },
      { mark: 8, note: null },
    ])
  })

  test('not an assistant, an administrator or a former manager', async () => {
    for (const [role, team_id] of [
      ['assistant', world.home],
      ['administrator', null],
    ] as const) {
      const user = await createUser(database, `${role}@example.org`)
      await insert(database, 'league_members', { league_id: world.league, team_id, user_id: user, role, name: 'Ida' })
      await expect(
        run(asUser(database, user), 'select mark_referee($1, $2, 7)', [world.match, world.home]),
      ).rejects.toMatchObject({ code: '42501' })
    }
    await mark('manager')
    await database.query('update teams set manager_id = null where id = $1', [world.home])
    await expect(mark('manager', 1, 'Revenge')).rejects.toMatchObject({ code: '42501' })
    expect(await marks('manager')).toEqual([])
  })

  test('read: those who run the league all, a manager the own one, everybody else none', async () => {
    await mark('manager', 7)
    await mark('other manager', 9, null, world.away)
    expect(await marks('owner')).toHaveLength(2)
    expect(await marks('manager')).toMatchObject([{ mark: 7 }])
    expect(await marks('other manager')).toMatchObject([{ mark: 9 }])
    for (const role of ['player', 'other user', 'other owner'] as const) {
      expect(await marks(role)).toEqual([])
      expect(await as(role, 'select * from official_averages($1)', [world.league])).toEqual([])
    }
    await expect(marks('visitor')).rejects.toMatchObject({ code: '42501' })
    expect(await as('owner', 'select marks, average::float from official_averages($1)', [world.league])).toEqual([
      { marks: 2, average: 8 },
    ])
    expect(await as('manager', 'select * from official_averages($1)', [world.league])).toEqual([])
  })

  test.each(['player', 'manager', 'owner'] as const)('the referee reads none, also as %s', async (role) => {
    await mark('manager', 7)
    await database.query('update officials set user_id = $2 where id = $1', [ada, world.users[role]])
    expect(await marks(role)).toEqual([])
    expect(await as(role, 'select * from official_averages($1)', [world.league])).toEqual([])
    const page = JSON.stringify(await as(role, 'select official_page(null, $1)', [ada]))
    expect(page).toContain('Ada Lovelace')
    expect(page).not.toMatch(/mark|average/)
    if (role === 'manager') await expect(mark('manager', 10)).rejects.toThrow('You were the referee of this match.')
    expect(await waiting(role)).toEqual([])
  })

  describe.each(['release_official', 'remove_official'])('by %s the referee who runs the league', (end) => {
    const owner = () => world.users.owner
    /** Makes Ada an account of this user, and ends it as another one. */
    async function endAs(caller: string, account: string) {
      await database.query('update officials set user_id = $2 where id = $1', [ada, account])
      await run(asUser(database, caller), `select ${end}($1)`, [ada])
    }
    const account = async () => (await database.query('select user_id from officials'))[0]?.user_id
    async function administrator(): Promise<string> {
      const id = await createUser(database, 'helper@example.org')
      await insert(database, 'league_members', {
        league_id: world.league,
        user_id: id,
        role: 'administrator',
        name: 'Helper',
      })
      return id
    }

    test('does not stop being the official to read the marks', async () => {
      await mark('manager', 7)
      const helper = await administrator()
      await expect(endAs(owner(), owner())).rejects.toMatchObject({
        message:
          'You were marked as a referee. Your account stays with the official, so that you do not read the marks.',
      })
      expect(await marks('owner')).toEqual([])
      await expect(endAs(helper, helper)).rejects.toMatchObject({
        message: 'You were marked as a referee. Another person who runs the competition takes your account away.',
      })
      expect(await account()).toBe(helper)
      await endAs(owner(), helper)
      expect(await account()).toBe(null)
    })

    test('may do it without marks', async () => {
      await endAs(owner(), owner())
      expect(await account()).toBe(null)
    })

    test('keeps the owner’s account, whatever an administrator does', async () => {
      const helper = await administrator()
      await expect(endAs(helper, owner())).rejects.toMatchObject({
        code: 'PT403',
        message: "This official has the owner's account. Only the owner can take it away or remove the official.",
      })
      expect(await account()).toBe(owner())
      await endAs(helper, world.users.player)
      expect(await account()).toBe(null)
    })
  })

  test('the account of an official is not written by a request to the table', async () => {
    await expect(as('owner', `update officials set user_id = null`)).rejects.toMatchObject({ code: '42501' })
  })

  test('nobody writes the table itself', async () => {
    await mark('manager', 7)
    for (const role of ['owner', 'manager'] as const)
      for (const sql of ['update official_marks set mark = 10', 'delete from official_marks'])
        await expect(as(role, sql)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a mark', () => {
  test.each([
    [0, null, 'A mark is from 1 to 10.'],
    [11, null, 'A mark is from 1 to 10.'],
    [null, null, 'A mark is from 1 to 10.'],
    [4, null, 'Say why the mark is 4 or less.'],
    [1, '  ', 'Say why the mark is 4 or less.'],
    [7, 'x'.repeat(1001), 'A note to a mark has at most 1,000 characters.'],
  ])('of %s with the note %s is refused', async (number, note, message) => {
    await expect(mark('manager', number, note)).rejects.toThrow(message)
    expect(await given()).toEqual([])
  })

  test.each<[string, string, string]>([
    ['the owner asks for none', 'update match_day_settings set takes_marks = false', 'teams give no marks'],
    ['no referee accepted', `update appointments set state = 'declined'`, 'No referee accepted this match.'],
    ['the referee was an assistant', `update appointments set role = 'assistant'`, 'No referee accepted this match.'],
    ['the match comes', `update matches set played_at = now() + interval '1 hour'`, 'when the match has been played'],
    ['there is no result', 'update matches set home_score = null, away_score = null', 'when the match has been played'],
    ['the match is played', `update matches set status = 'in_play'`, 'when the match has been played'],
    ['the match was cancelled', `update matches set status = 'cancelled'`, 'when the match has been played'],
    ['14 days are over', `update matches set played_at = now() - interval '15 days'`, 'until 14 days after the match'],
  ])('is neither given nor asked for where %s', async (_, sql, message) => {
    expect(await waiting('manager')).toHaveLength(1)
    await mark('manager', 7)
    await database.query(sql)
    await expect(mark('manager', 8)).rejects.toThrow(message)
    expect(await given()).toMatchObject([{ mark: 7 }])
    expect(await waiting('manager')).toEqual([])
    expect(await marks('owner')).toHaveLength(1)
  })

  test('is asked for of the managers, with the name of the referee if the owner shows it', async () => {
    expect(await waiting('manager')).toEqual([{ team_id: world.home, referee: null, mark: null }])
    await database.query('update match_day_settings set shows_officials = true')
    await mark('manager', 7)
    expect(await waiting('manager')).toEqual([{ team_id: world.home, referee: 'Ada Lovelace', mark: 7 }])
    for (const role of ['player', 'owner', 'other user'] as const) expect(await waiting(role)).toEqual([])
  })

  test('is of a team that played the match', async () => {
    await database.query('update teams set manager_id = $2 where id = $1', [world.third, world.homePlayers[0]])
    await expect(mark('manager', 7, null, world.third)).rejects.toMatchObject({ code: '42501' })
  })

  test('is in the copy of the data of the person who gave it, and of no other', async () => {
    await mark('manager', 3, 'Late')
    const copy = async (role: Role) => (await as(role, `select export_my_data() -> 'marks' as marks`))[0]?.marks
    expect(await copy('manager')).toMatchObject([{ mark: 3, note: 'Late', competition: 'Sunday League' }])
    expect(await copy('owner')).toEqual([])
  })
})
