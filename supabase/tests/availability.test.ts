import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, asUser, createWorld, insert, profileOf, type Role, roles, run, type World } from './world.ts'

// Availability: answers of players by account and by link, who reads them, and reminders before the deadline.

let database: Database
let world: World
let match: string
/** The match that every test begins with. */
let planned: string
/** A player of the home team without an account. */
let hedy: string
const TODAY = Math.floor(Date.now() / 86_400_000)

/** The moment some days from today, in UTC. */
const day = (days: number, time: string) =>
  `${new Date((TODAY + days) * 86_400_000).toISOString().slice(0, 10)}T${time}Z`

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query(`update auth.identities set identity_data = identity_data || '{"email_verified": true}'`)
  hedy = world.homePlayers[2]
  planned = await addMatch(day(6, '15:00'))
  await as('manager', 'insert into availability_settings (team_id) values ($1)', [world.home])
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await restoreRows(database)
  match = planned
})

const as = <R extends Row>(role: Role, sql: string, values: Statement['values'] = []) =>
  run<R>(asRole(database, world, role), sql, values)

const addMatch = (played_at: string) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at,
  })

const answer = (role: Role, said: string | null, note: string | null = null, player = world.homePlayers[1]) =>
  as(role, 'select answer_availability($1, $2, $3, $4, $5)', [match, world.home, player, said, note])

const stored = () =>
  database.query('select player_id, answer, note, answered_by from availability where match_id = $1', [match])

describe('an answer', () => {
  test.each(roles)('for a player, by %s', async (role) => {
    const source = { player: 'player', manager: 'team', owner: 'team' }[role as string]
    if (source === undefined) {
      await expect(answer(role, 'in')).rejects.toMatchObject({ code: '42501' })
      return expect(await stored()).toEqual([])
    }
    await answer(role, 'in', ' Lift needed ')
    expect(await stored()).toEqual([
      { player_id: world.homePlayers[1], answer: 'in', note: 'Lift needed', answered_by: source },
    ])
  })

  test('ends when the match moves to another day, and stays when it moves by an hour', async () => {
    await answer('player', 'in')
    await as('owner', 'update matches set played_at = $2 where id = $1', [match, day(6, '16:00')])
    expect(await stored()).toHaveLength(1)
    await as('owner', 'update matches set played_at = $2 where id = $1', [match, day(8, '16:00')])
    expect(await stored()).toEqual([])
  })

  test('replaces an earlier one, and its note only if it has one', async () => {
    await answer('manager', 'in', 'He told me')
    await answer('player', 'out')
    expect(await stored()).toMatchObject([{ answer: 'out', note: 'He told me', answered_by: 'player' }])
    await answer('player', 'out', 'Ill')
    expect(await stored()).toMatchObject([{ note: 'Ill' }])
    await answer('player', 'out', '')
    expect(await stored()).toMatchObject([{ note: null }])
  })

  test.each([
    ['yes', null, '22023'],
    [null, null, '22023'],
    ['in', 'x'.repeat(201), '22023'],
  ])('%j with the note %j is refused', (said, note, code) =>
    expect(answer('player', said, note)).rejects.toMatchObject({ code }),
  )

  test.each([
    ['a match that has begun', `update matches set played_at = now() - interval '1 minute'`],
    ['a match that is called off', `update matches set status = 'cancelled'`],
    ['a team that does not ask', 'delete from availability_settings'],
    ['a player who has left the team', 'delete from team_players'],
    ['a match of other teams', 'update matches set home_team_id = away_team_id, away_team_id = home_team_id'],
  ])('for %s is refused', async (what, sql) => {
    if (what === 'a match of other teams') match = await otherMatch()
    else await database.query(sql)
    await expect(answer('player', 'in')).rejects.toMatchObject({ code: 'PT409' })
    expect(await stored()).toEqual([])
  })

  const otherMatch = () =>
    insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.third,
      away_team_id: world.away,
      played_at: day(6, '15:00'),
    })
})

describe('answers are read', () => {
  test.each(roles)('by %s', async (role) => {
    await answer('player', 'out', 'Knee')
    const rows = as(role, 'select answer, note from availability')
    if (role === 'visitor') return expect(rows).rejects.toMatchObject({ code: '42501' })
    expect(await rows).toEqual(['player', 'manager', 'owner'].includes(role) ? [{ answer: 'out', note: 'Knee' }] : [])
  })

  test('by a player, of no other player', async () => {
    await answer('manager', 'out', 'Exam', hedy)
    expect(await as('player', 'select answer from availability')).toEqual([])
  })

  test('no more by a manager who was removed, or by a person without the second factor', async () => {
    await answer('player', 'out', 'Knee')
    await database.query(
      `insert into auth.mfa_factors (id, user_id, status, factor_type) values (gen_random_uuid(), $1, 'verified', 'totp')`,
      [world.users.player],
    )
    expect(await as('player', 'select answer from availability')).toEqual([])
    await as('owner', 'select remove_manager($1)', [world.home])
    await as('manager', 'delete from team_players where player_id = $1', [world.homePlayers[0]])
    expect(await as('manager', 'select answer from availability')).toEqual([])
  })
})

const MATCHES = 'select team_id, player_id, matches from matches_to_answer()'

describe('the next match of a player', () => {
  test('comes with the deadline and the answer', async () => {
    await addMatch(day(13, '15:00'))
    await answer('player', 'maybe', 'Work')
    const [row] = await as<{ team_id: string; matches: Row[] }>('player', MATCHES)
    expect(row).toMatchObject({ team_id: world.home, player_id: world.homePlayers[1] })
    expect(row?.matches).toMatchObject([{ match_id: match, home: 'Home Town', answer: 'maybe', note: 'Work' }])
    expect(new Date(String(row?.matches[0]?.deadline))).toEqual(new Date(day(5, '15:00')))
  })

  test('is of nobody else, and of no team that does not ask', async () => {
    expect(await as('other user', MATCHES)).toEqual([])
    expect(await as('other manager', MATCHES)).toEqual([])
    await expect(as('visitor', MATCHES)).rejects.toMatchObject({ code: '42501' })
    await as('manager', 'delete from availability_settings where team_id = $1', [world.home])
    expect(await as('player', MATCHES)).toEqual([])
  })
})

describe("a player's own link", () => {
  const linkOf = async (player: string) =>
    (await as<{ token: string }>('manager', 'select create_player_link($1, $2) as token', [world.home, player]))[0]
      ?.token ?? ''
  const answerBy = (token: string, role: Role = 'visitor', on = match) =>
    as(role, `select answer_by_link($1, $2, 'in', 'By phone')`, [token, on])
  const read = async (token: string) =>
    (await as<{ link: { matches: Row[] } | null }>('visitor', 'select player_link($1) as link', [token]))[0]?.link ??
    null

  test('shows the next five matches, and answers for its player alone', async () => {
    for (let week = 2; week < 8; week++) await addMatch(day(week * 7, '15:00'))
    const token = await linkOf(hedy)
    await answerBy(token)
    const { matches } = (await read(token)) ?? { matches: [] }
    expect(matches).toHaveLength(5)
    expect(matches[0]).toMatchObject({ match_id: match, answer: 'in', note: 'By phone' })
    expect(await stored()).toEqual([{ player_id: hedy, answer: 'in', note: 'By phone', answered_by: 'link' }])
  })

  test.each(['expired', 'ended', 'replaced', 'not confirmed', 'made by a manager who was removed'])(
    'that is %s answers nothing',
    async (how) => {
      const token = await linkOf(hedy)
      if (how === 'expired') await database.query('update app.player_links set expires_at = now()')
      if (how === 'ended') await as('manager', 'select end_player_link($1, $2)', [world.home, hedy])
      if (how === 'replaced') await linkOf(hedy)
      if (how === 'not confirmed') await database.query('update app.player_links set confirmed_at = null')
      if (how === 'made by a manager who was removed') await as('owner', 'select remove_manager($1)', [world.home])
      await expect(answerBy(token)).rejects.toMatchObject({ code: 'PT404' })
      if (how !== 'not confirmed') expect(await read(token)).toBeNull()
      expect(await stored()).toEqual([])
    },
  )

  test('answers no match of other teams', async () => {
    const other = await insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.third,
      away_team_id: world.away,
      played_at: day(6, '15:00'),
    })
    await expect(answerBy(await linkOf(hedy), 'visitor', other)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('in a youth competition shows the first name and initial', async () => {
    await database.query(`update profiles set full_name = 'Hedy Lamarr' where id = $1`, [hedy])
    await database.query('insert into youth_settings (league_id) values ($1)', [world.league])
    expect(await read(await linkOf(hedy))).toMatchObject({ player: 'Hedy L.' })
  })
})

describe('a reminder', () => {
  const plan = async (now: string) => {
    const mails = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [now])
    const users = await database.query<{ email: string }>(
      `select distinct u.email from app.notices n join auth.users u on u.id = n.user_id
       where n.kind = 'availability' and n.mail_id = any ($1::uuid[]) order by 1`,
      [`{${mails.map(({ id }) => id)}}`],
    )
    return users.map(({ email }) => email)
  }
  const once = (role: Exclude<Role, 'visitor'>) =>
    as(role, `insert into notice_choices (kind, mail) values ('availability', 'once')`)

  test('goes to the players with an account who have not answered, a day before the deadline', async () => {
    await once('player')
    await once('manager')
    await answer('manager', 'in', null, world.homePlayers[0])
    expect(await plan(day(4, '14:59'))).toEqual([])
    expect(await plan(day(4, '15:00'))).toEqual(['player@example.org'])
    expect(await plan(day(4, '15:10'))).toEqual([])
  })

  test('waits for the morning in one mail a day, before the deadline', async () => {
    expect(await plan(day(4, '15:00'))).toEqual([])
    expect(await plan(day(5, '08:00'))).toEqual(['manager@example.org', 'player@example.org'])
  })

  test('moves with the deadline of the team', async () => {
    await once('player')
    await as('manager', 'update availability_settings set deadline_hours = 48 where team_id = $1', [world.home])
    expect(await plan(day(3, '15:00'))).toEqual(['player@example.org'])
  })

  test.each([
    ['without reminders of the team', 'update availability_settings set sends_reminders = false'],
    ['of a team that does not ask', 'delete from availability_settings'],
    ['of a match that is postponed', `update matches set status = 'postponed'`],
    ['that the person does not want', `update notice_choices set mail = 'none'`],
  ])('%s is not sent', async (_, sql) => {
    await once('player')
    await once('manager')
    await database.query(sql)
    expect(await plan(day(4, '15:00'))).toEqual([])
    expect(await plan(day(5, '08:00'))).toEqual([])
  })

  test('is out of date once the player has answered or left, before it is sent', async () => {
    await plan(day(4, '15:00'))
    await answer('player', 'out')
    await database.query('delete from team_players where player_id = $1', [world.homePlayers[0]])
    expect(await plan(day(5, '08:00'))).toEqual([])
    const states = await database.query(`select distinct state from app.notices where kind = 'availability'`)
    expect(states).toEqual([{ state: 'outdated' }])
  })

  test('is sent where the match was called off by mistake', async () => {
    const setStatus = (status: string) => database.query('update matches set status = $1', [status])
    await plan(day(4, '15:00'))
    await setStatus('postponed')
    await plan(day(4, '15:01'))
    await setStatus('scheduled')
    await plan(day(4, '15:02'))
    expect(await plan(day(5, '08:00'))).toEqual(['manager@example.org', 'player@example.org'])
  })

  test('comes once to a player of both teams', async () => {
    await once('player')
    await database.query('insert into availability_settings (team_id, sends_reminders) values ($1, true)', [world.away])
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [
      world.away,
      world.homePlayers[1],
    ])
    expect(await plan(day(4, '15:00'))).toEqual(['player@example.org'])
    await database.query(`update app.notices set state = 'outdated'`)
    expect(await plan(day(4, '15:01'))).toEqual(['player@example.org'])
  })

  test('is named in the log of the owner by the player', async () => {
    await once('player')
    await plan(day(4, '15:00'))
    const [sent] = await as('owner', 'select kind, name, team_name from notice_log($1)', [world.league])
    expect(sent).toEqual({ kind: 'availability', name: 'New member', team_name: 'Home Town' })
  })
})

test("a person's data has the answers and their notes", async () => {
  await answer('player', 'out', 'Knee')
  const exported = `select export_my_data() -> 'availability' as answers`
  expect(await as('player', exported)).toMatchObject([
    { answers: [{ team: 'Home Town', answer: 'out', note: 'Knee' }] },
  ])
  expect(await as('other user', exported)).toEqual([{ answers: [] }])
  expect(await run(asUser(database, world.users.manager), exported)).toEqual([{ answers: [] }])
  expect(await profileOf(database, world.users.player)).toBe(world.homePlayers[1])
})
