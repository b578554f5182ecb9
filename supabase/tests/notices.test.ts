import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHOSEN_KINDS, NOTICE_KINDS } from '#domain/notices.ts'
import type { Database, Row, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let match: string
/** The match that every test begins with. */
let planned: string
const TODAY = Math.floor(Date.now() / 86_400_000)

/** The moment some days from today, in UTC. */
const day = (days: number, time: string) =>
  `${new Date((TODAY + days) * 86_400_000).toISOString().slice(0, 10)}T${time}Z`
const KICK_OFF = day(6, '15:00')
const NOON = day(1, '12:00')

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query(`update auth.identities set identity_data = identity_data || '{"email_verified": true}'`)
  planned = await addMatch(KICK_OFF)
  await choose('sends_notices = true')
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

async function choose(setting: string) {
  await database.query('insert into match_day_settings (league_id) values ($1) on conflict do nothing', [world.league])
  await database.query(`update match_day_settings set ${setting} where league_id = $1`, [world.league])
}

const wants = (role: Exclude<Role, 'visitor'>, kind: string, mail: string) =>
  as(
    role,
    `insert into notice_choices (kind, mail) values ($1, $2)
    on conflict (user_id, kind) do update set mail = excluded.mail`,
    [kind, mail],
  )

const move = (played_at: string, role: Role = 'owner') =>
  as(role, 'update matches set played_at = $2 where id = $1', [match, played_at])

/** Plans at this moment. @returns the recipients of the mails, by role */
async function plan(now: string): Promise<string[]> {
  const mails = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [now])
  const names = Object.fromEntries(Object.entries(world.users).map(([role, id]) => [id, role]))
  const sent: string[] = []
  for (const { id } of mails) {
    const [row] = await database.query<{ user_id: string; kinds: string }>(
      `select user_id, string_agg(kind, ', ' order by id) as kinds from app.notices where mail_id = $1 group by 1`,
      [id],
    )
    sent.push(`${names[row?.user_id ?? '']}: ${row?.kinds}`)
  }
  return sent.sort()
}

const states = async () =>
  (await database.query<{ state: string }>('select state from app.notices order by id')).map(({ state }) => state)

const BOTH_DATES = ['manager: date', 'other manager: date']

describe('a match that moves', () => {
  test('is told to both managers with the digest, once', async () => {
    await move(day(7, '15:00'))
    expect(await plan(day(1, '12:00'))).toEqual(BOTH_DATES)
    expect(await plan(day(1, '12:05'))).toEqual([])
  })

  test.each(['postponed', 'cancelled'])('is told as %s', async (status) => {
    await as('owner', 'select set_match_status($1, $2)', [match, status])
    expect(await plan(NOON)).toEqual(BOTH_DATES)
  })

  test('moves once for people, however often the owner corrects it', async () => {
    await as('owner', `select set_match_status($1, 'postponed', 'Frost', $2)`, [match, day(7, '15:00')])
    await move(day(8, '15:00'))
    expect(await states()).toEqual(['waiting', 'waiting'])
    expect(await plan(NOON)).toEqual(BOTH_DATES)
    await move(day(9, '15:00'))
    expect(await plan(day(2, '12:00'))).toEqual(BOTH_DATES)
  })

  test('and moves back before anybody was told is not told', async () => {
    await move(day(7, '15:00'))
    await move(KICK_OFF)
    expect(await plan(NOON)).toEqual([])
    expect(await states()).toEqual(['outdated', 'outdated'])
  })

  test('is not told to the person who moves it', async () => {
    await database.query('update leagues set owner_id = $2 where id = $1', [world.league, world.users.manager])
    await move(day(7, '15:00'), 'manager')
    expect(await plan(NOON)).toEqual(['other manager: date'])
  })

  test.each([
    ['a score', `home_score = 1, away_score = 0`],
    ['the beginning of a match', `status = 'in_play'`],
    ['a new round', 'round = 4'],
  ])('%s is no move', async (_, change) => {
    await database.query(`update matches set ${change} where id = $1`, [match])
    expect(await states()).toEqual([])
  })

  test('long after it was played is a correction', async () => {
    const old = await addMatch('2026-10-03T15:00Z')
    await as('owner', `update matches set played_at = '2026-10-04T15:00Z' where id = $1`, [old])
    expect(await states()).toEqual([])
  })

  test('in a season that is not published is not told', async () => {
    const [season] = await database.query<{ id: string }>(
      `insert into seasons (league_id, name, is_published) values ($1, 'Next', false) returning id`,
      [world.league],
    )
    const stage = await insert(database, 'stages', { season_id: season?.id ?? '', name: 'Table' })
    await database.query('update matches set stage_id = $2 where id = $1', [match, stage])
    await move(day(7, '15:00'))
    expect(await states()).toEqual([])
  })

  test('is told to nobody whose address is not proven, and to nobody who does not want it', async () => {
    await database.query(
      `update auth.identities set identity_data = identity_data || '{"email_verified": false}'
      where user_id = $1`,
      [world.users.manager],
    )
    await wants('other manager', 'date', 'none')
    await move(day(7, '15:00'))
    expect(await plan(NOON)).toEqual([])
    expect((await states()).sort()).toEqual(['unproven', 'unwanted'])
  })

  test('is not told to a manager who has left the team', async () => {
    await move(day(7, '15:00'))
    await database.query('update teams set manager_id = null where id = $1', [world.home])
    expect(await plan(NOON)).toEqual(['other manager: date'])
  })

  test('is told once when many move: one mail for each person and league', async () => {
    const other = await addMatch(day(13, '15:00'))
    await as('owner', `update matches set played_at = played_at + interval '1 day' where id in ($1, $2)`, [
      match,
      other,
    ])
    expect(await plan(NOON)).toEqual(['manager: date, date', 'other manager: date, date'])
  })
})

describe('the hour', () => {
  beforeEach(() => database.query(`update league_settings set time_zone = 'Africa/Lagos'`))
  const at = (text: string) => database.query(`update app.notices set due_at = $1`, [text])

  test.each([
    ['a digest waits for the morning', 'digest', day(1, '12:00'), day(2, '06:59'), []],
    ['a digest comes in the morning', 'digest', day(1, '12:00'), day(2, '07:00'), BOTH_DATES],
    ['a mail at once comes at once', 'once', day(1, '12:00'), day(1, '12:00'), BOTH_DATES],
    ['none at ten in the evening', 'once', day(1, '12:00'), day(1, '21:00'), []],
    ['none in the night', 'once', day(1, '12:00'), day(2, '01:00'), []],
    ['one just before ten', 'once', day(1, '12:00'), day(1, '20:59'), BOTH_DATES],
    ['a digest that would be too late comes at once', 'digest', day(6, '10:00'), day(6, '10:00'), BOTH_DATES],
  ] as const)('%s', async (_, mail, due, now, sent) => {
    for (const role of ['manager', 'other manager'] as const) await wants(role, 'date', mail)
    await move(day(7, '15:00'))
    await at(due)
    expect(await plan(now)).toEqual(sent)
  })

  test('mornings are those of the clock when it changes', async () => {
    const [row] = await database.query(
      `select app.next_morning('2027-03-27T12:00Z', 'Europe/Berlin') as spring, app.next_morning('2027-03-28T06:00Z', 'Europe/Berlin') as same`,
    )
    expect(row).toEqual({ spring: new Date('2027-03-28T06:00Z'), same: new Date('2027-03-28T06:00Z') })
  })
})

describe('a reported result', () => {
  const PLAYED = '2026-11-20T15:00Z'
  beforeEach(async () => {
    match = await addMatch(PLAYED)
    await choose(`results_by = 'teams'`)
    for (const role of ['manager', 'other manager', 'owner'] as const) {
      await wants(role, 'confirm', 'once')
      await wants(role, 'dispute', 'once')
    }
  })
  const report = (side: 'home' | 'away', home: number, away: number) =>
    as(side === 'home' ? 'manager' : 'other manager', 'select report_result($1, $2, $3, $4)', [
      match,
      world[side],
      home,
      away,
    ])

  test('is to be confirmed by the other side, and a repeated report tells it once', async () => {
    await report('home', 2, 1)
    await report('home', 2, 1)
    expect(await plan(NOON)).toEqual(['other manager: confirm'])
  })

  test('is to be confirmed also where a youth competition hides the scores', async () => {
    await database.query(`insert into youth_settings (league_id, results) values ($1, 'no_scores')`, [world.league])
    await report('home', 2, 1)
    expect(await plan(NOON)).toEqual(['other manager: confirm'])
    await report('away', 3, 1)
    expect(await plan(day(1, '12:10'))).toEqual(['owner: dispute'])
  })

  test('that was confirmed meanwhile is not told', async () => {
    await report('home', 2, 1)
    await report('away', 2, 1)
    expect(await plan(NOON)).toEqual([])
    expect(await states()).toEqual(['outdated'])
  })

  test('that was corrected is told as it is now', async () => {
    await report('home', 2, 1)
    await report('home', 3, 1)
    expect(await plan(NOON)).toEqual(['other manager: confirm'])
    expect(await states()).toEqual(['outdated', 'queued'])
  })

  test('that differs goes to the owner, not when one side gives way first', async () => {
    await report('home', 2, 1)
    await report('away', 1, 1)
    expect(await plan(NOON)).toEqual(['owner: dispute'])
    await report('away', 0, 1)
    await report('away', 2, 1)
    expect(await plan(day(1, '13:00'))).toEqual([])
  })

  test.each([
    ['confirm', 'other manager', () => report('home', 2, 1)],
    ['dispute', 'owner', async () => [await report('home', 2, 1), await report('away', 1, 1)]],
  ] as const)('that is untrue for a moment is told in the mail of the day: %s', async (kind, role, act) => {
    await database.query('delete from app.notices')
    await wants(role, kind, 'digest')
    await act()
    await database.query('update app.notices set due_at = $1, deadline = null', [NOON])
    await choose('sends_notices = false')
    expect(await plan(day(1, '12:01'))).toEqual([])
    await choose('sends_notices = true')
    expect(await plan(day(2, '08:00'))).toContain(`${role}: ${kind}`)
  })

  test.each([
    [day(1, '23:00'), ['queued']],
    [day(1, '12:05'), ['outdated']],
  ])('that is untrue while its mail waits for the mail server, at %s', async (now, expected) => {
    await report('home', 2, 1)
    await plan(NOON)
    await choose('sends_notices = false')
    const [mail] = await database.query<{ id: string }>('select mail_id as id from app.notices')
    await database.query('select app.notice_mail($1, $2, $3)', [mail?.id ?? '', 'token', now])
    await choose('sends_notices = true')
    expect(await states()).toEqual(expected)
  })

  test('at night is mailed in the morning, hours before silence confirms it', async () => {
    await choose('confirm_after = 8')
    await wants('other manager', 'confirm', 'digest')
    await report('home', 2, 1)
    await database.query(`delete from app.notices`)
    const late = day(1, '22:30')
    await database.query(
      `insert into result_reports (match_id, team_id, home_score, away_score, reported_at)
      select match_id, team_id, 3, away_score, $1 from result_reports
      on conflict (match_id, team_id) do update set home_score = 3, reported_at = excluded.reported_at`,
      [late],
    )
    await database.query('update matches set home_score = 3 where id = $1', [match])
    await database.query('update matches set is_provisional = true where id = $1', [match])
    await database.query('update app.notices set due_at = $1', [late])
    const silent = async (now: string) =>
      (await database.query<{ n: number }>('select app.confirm_silent_results($1) as n', [now]))[0]?.n
    expect([await plan(day(2, '07:00')), await silent(day(2, '07:00'))]).toEqual([[], 0])
    expect(await plan(day(2, '08:00'))).toEqual(['other manager: confirm'])
    expect([await silent(day(2, '15:59')), await silent(day(2, '16:00'))]).toEqual([0, 1])
  })

  test('that is reported again as it was before is told once', async () => {
    await wants('other manager', 'confirm', 'digest')
    for (const score of [2, 3, 2]) await report('home', score, 1)
    await database.query('update app.notices set due_at = $1, deadline = null', [NOON])
    expect(await plan(day(1, '12:01'))).toEqual([])
    expect(await plan(day(2, '08:00'))).toEqual(['other manager: confirm'])
  })

  test('by a link is told as well', async () => {
    const [link] = await as<{ token: string }>('manager', 'select create_result_link($1, $2) as token', [
      match,
      world.home,
    ])
    await as('visitor', 'select report_result_by_link($1, 2, 1)', [link?.token ?? ''])
    expect(await plan(NOON)).toEqual(['other manager: confirm'])
  })
})

describe('reminders', () => {
  const BEFORE = day(5, '16:00')
  const sent = async (now: string) => (await plan(now)).join('; ')
  beforeEach(async () => {
    await choose(`sends_reminders = true, results_by = 'teams'`)
    for (const role of ['manager', 'other manager', 'owner'] as const)
      for (const kind of ['reminder', 'missing']) await wants(role, kind, 'once')
  })

  test('go to both managers a day before the match, once', async () => {
    expect(await sent(day(5, '14:00'))).toBe('')
    expect(await sent(BEFORE)).toBe('manager: reminder; other manager: reminder')
    expect(await sent(BEFORE)).toBe('')
  })

  test('come again when the match has moved', async () => {
    await sent(BEFORE)
    await database.query('update matches set played_at = $2 where id = $1', [match, day(7, '15:00')])
    await database.query(`delete from app.notices where kind = 'date'`)
    expect(await sent(day(6, '15:30'))).toBe('manager: reminder; other manager: reminder')
  })

  test.each([
    ['postponed', `status = 'postponed'`],
    ['known', 'home_score = 1, away_score = 0, scores_manual = true'],
  ])('do not come for a match that is %s', async (_, change) => {
    await database.query(`update matches set ${change} where id = $1`, [match])
    expect(await sent(BEFORE)).not.toContain('reminder')
  })

  describe('of a match that was called off by mistake', () => {
    const setStatus = (status: string) =>
      database.query('update matches set status = $2 where id = $1', [match, status])
    const asked = async () =>
      (
        await database.query<{ asked: boolean }>('select pushed_at is not null as asked from app.notices order by id')
      ).map(({ asked }) => asked)
    beforeEach(async () => {
      await choose('sends_notices = false')
      for (const role of ['manager', 'other manager'] as const)
        for (const kind of ['reminder', 'missing']) await wants(role, kind, 'digest')
    })

    test.each([
      ['reminder', BEFORE, day(5, '16:01'), day(6, '08:00')],
      ['missing', day(6, '18:00'), day(6, '18:01'), day(7, '08:00')],
    ])('are sent, and shown on devices that had not: %s', async (kind, due, later, morning) => {
      expect(await sent(due)).toBe('')
      await setStatus('postponed')
      await database.query('update app.notices set pushed_at = now()')
      expect(await sent(later)).toBe('')
      expect(await states()).toEqual(['outdated', 'outdated'])
      await setStatus('scheduled')
      await database.query(`update app.notices set push_sent = 1 where user_id = $1`, [world.users.manager])
      expect(await sent(later)).toBe('')
      expect(await states()).toEqual(['waiting', 'waiting'])
      expect((await asked()).sort()).toEqual([false, true])
      expect(await sent(morning)).toBe(`manager: ${kind}; other manager: ${kind}`)
    })

    test('come once where they had been sent before', async () => {
      await sent(BEFORE)
      expect(await sent(day(6, '08:00'))).toBe('manager: reminder; other manager: reminder')
      await database.query(`select app.finish_notice_mail(mail_id, 'sent') from app.notices`)
      await setStatus('postponed')
      await sent(day(6, '08:01'))
      await setStatus('scheduled')
      expect(await sent(day(6, '08:02'))).toBe('')
      expect(await states()).toEqual(['sent', 'sent'])
    })
  })

  test('come once to a person who manages both teams', async () => {
    await database.query('update teams set manager_id = (select manager_id from teams where id = $1) where id = $2', [
      world.home,
      world.away,
    ])
    expect(await sent(BEFORE)).toBe('manager: reminder')
    await database.query(`update app.notices set state = 'outdated'`)
    expect(await sent(BEFORE)).toBe('manager: reminder')
    expect(await sent(day(6, '18:00'))).toBe('manager: missing')
  })

  test('that need no change are not written at each look', async () => {
    const versions = () => database.query('select id, xmin::text, xmax::text from app.notices order by id')
    await sent(BEFORE)
    const before = await versions()
    await sent(day(5, '16:01'))
    expect(await versions()).toEqual(before)
  })

  test('ask for a missing result, ask again, and then name it to the owner', async () => {
    await sent(BEFORE)
    expect(await sent(day(6, '17:00'))).toBe('')
    expect(await sent(day(6, '18:00'))).toBe('manager: missing; other manager: missing')
    expect(await sent(day(7, '17:00'))).toBe('')
    expect(await sent(day(7, '18:00'))).toBe('manager: missing; other manager: missing')
    expect(await sent(day(8, '18:00'))).toBe('owner: overdue')
    expect(await sent(day(9, '18:00'))).toBe('')
  })

  test('ask the owner where the owner enters results', async () => {
    await choose(`results_by = 'owner'`)
    await sent(BEFORE)
    expect(await sent(day(6, '18:00'))).toBe('owner: missing')
  })

  test('skip what an absent server would have sent', async () => {
    expect(await sent(day(8, '18:00'))).toBe('owner: overdue')
    expect(await states()).toEqual(['queued'])
  })

  test('do not ask for results of matches before they were switched on', async () => {
    await choose('sends_reminders = false')
    await choose('sends_reminders = true')
    await addMatch('2026-11-20T15:00Z')
    expect(await sent(NOON)).toBe('')
  })

  test('that wait for the morning are not sent when the result has come', async () => {
    expect(await sent(day(6, '22:30'))).toBe('')
    await database.query(`update matches set home_score = 1, away_score = 0, scores_manual = true where id = $1`, [
      match,
    ])
    expect(await sent(day(7, '09:00'))).toBe('')
    expect(await states()).toEqual(['outdated', 'outdated'])
  })
})

test('a competition whose owner switched nothing on has no notices', async () => {
  await database.query('delete from match_day_settings')
  await move(day(7, '15:00'))
  expect(await plan(day(7, '10:00'))).toEqual([])
  expect(await states()).toEqual([])
})

test('what waits when the owner switches notices off is not sent', async () => {
  await move(day(7, '15:00'))
  await choose('sends_notices = false')
  expect(await plan(NOON)).toEqual([])
})

describe('the mail', () => {
  const open = async (token = 'token', now = NOON) => {
    await move(day(7, '15:00'))
    const [mail] = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [NOON])
    const [row] = await database.query<{ mail: Row | null }>('select app.notice_mail($1, $2, $3) as mail', [
      mail?.id ?? '',
      token,
      now,
    ])
    return row?.mail
  }

  test('has the address, the league and what is true now', async () => {
    expect(await open()).toMatchObject({
      league: 'Sunday League',
      email: expect.stringMatching(/manager@example\.org$/),
      is_night: false,
      notices: [{ kind: 'date', home: 'Home Town', away: 'Away United', status: 'scheduled' }],
    })
  })

  test('is not there any more when the match has moved back', async () => {
    await move(day(7, '15:00'))
    const [mail] = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [NOON])
    await move(KICK_OFF)
    const [row] = await database.query('select app.notice_mail($1, $2, $3) as mail', [mail?.id ?? '', 'x', NOON])
    expect(row).toEqual({ mail: null })
  })

  test('leaves out the kinds that the person does not want any more', async () => {
    const LATE = day(8, '18:00')
    await choose(`sends_reminders = true, results_by = 'owner'`)
    await database.query('update leagues set owner_id = $2 where id = $1', [world.league, world.users.manager])
    await wants('manager', 'missing', 'once')
    match = await addMatch(day(13, '15:00'))
    await database.query('update matches set played_at = $2 where id = $1', [match, day(14, '15:00')])
    expect(await plan(LATE)).toContain('manager: date, overdue')
    const read = async () => {
      const [row] = await database.query<{ kinds: string[] | null }>(
        `select jsonb_path_query_array(app.notice_mail(m.mail_id, gen_random_uuid()::text, $2), '$.notices[*].kind') as kinds
         from (select distinct mail_id from app.notices where user_id = $1) m`,
        [world.users.manager, LATE],
      )
      return row?.kinds
    }
    expect(await read()).toEqual(['overdue', 'date'])
    await wants('manager', 'missing', 'none')
    expect(await read()).toEqual(['date'])
    await wants('manager', 'date', 'none')
    expect(await read()).toBeNull()
    const own = await database.query('select distinct state from app.notices where user_id = $1', [world.users.manager])
    expect(own).toEqual([{ state: 'unwanted' }])
  })

  test('says that it is night', async () => expect(await open('x', day(1, '23:00'))).toMatchObject({ is_night: true }))

  test('has a link that ends all mails to the account, and the database keeps its hash alone', async () => {
    await open('a-token')
    expect(JSON.stringify(await database.query('select * from app.notice_links'))).not.toContain('a-token')
    const end = (token: string) => database.query('select app.end_notice_mails($1) as done', [token])
    expect(await end('another')).toEqual([{ done: false }])
    expect(await end('a-token')).toEqual([{ done: true }])
    expect(await end('a-token')).toEqual([{ done: true }])
    expect(await database.query('select distinct mail, count(*)::int as kinds from notice_choices group by 1')).toEqual(
      [{ mail: 'none', kinds: CHOSEN_KINDS.length }],
    )
  })
})

describe('a match that moves while its mail waits for the mail server', () => {
  const T1 = day(7, '15:00')
  const T2 = day(8, '15:00')
  const HOUR = day(1, '13:30')
  beforeEach(async () => {
    await move(T1)
    expect(await plan(NOON)).toEqual(BOTH_DATES)
  })
  const from = async (state: string) =>
    (
      await database.query<{ from: string }>(
        `select distinct facts ->> 'played_at' as from from app.notices where state = $1`,
        [state],
      )
    ).map(({ from }) => new Date(from).toISOString())
  const iso = (text: string) => new Date(text).toISOString()
  const mails = async () =>
    (await database.query<{ id: string }>('select mail_id as id from app.notices order by id')).map(({ id }) => id)
  const read = async (id: string) =>
    (await database.query(`select app.notice_mail($1, gen_random_uuid()::text, $2) as mail`, [id, HOUR]))[0]?.mail

  test('moves once for its people', async () => {
    const before = await mails()
    await move(T2)
    for (const id of before) expect(await read(id)).toBeNull()
    expect(await plan(day(2, '12:00'))).toEqual(BOTH_DATES)
    expect(await from('queued')).toEqual([iso(KICK_OFF)])
    expect(await states()).toHaveLength(2)
  })

  test('is not told when it moves back', async () => {
    await move(KICK_OFF)
    expect(await plan(day(2, '12:00'))).toEqual([])
    expect(await states()).toEqual(['outdated', 'outdated'])
  })

  test('is told that it moves back where the mail was leaving', async () => {
    const before = await mails()
    for (const id of before) expect(await read(id)).not.toBeNull()
    await move(KICK_OFF)
    for (const id of before) await database.query(`select app.finish_notice_mail($1, 'sent')`, [id])
    expect(await plan(day(2, '12:00'))).toEqual(BOTH_DATES)
    expect(await from('queued')).toEqual([iso(T1)])
  })

  test('is not told where that mail failed', async () => {
    const before = await mails()
    for (const id of before) await read(id)
    await move(KICK_OFF)
    for (const id of before) {
      expect(await read(id)).toBeNull()
      await database.query(`select app.finish_notice_mail($1, 'sent')`, [id])
    }
    expect(await plan(day(2, '12:00'))).toEqual([])
  })
})

describe('a mail that waited for the mail server when its backup was made', () => {
  beforeEach(async () => {
    await move(day(7, '15:00'))
    await plan(NOON)
  })

  test('gets a new job after the restore', async () => {
    await database.query('select app.complete_restored_rows()')
    expect(await database.query('select distinct state, mail_id from app.notices')).toEqual([
      { state: 'waiting', mail_id: null },
    ])
    expect(await plan(NOON)).toEqual(BOTH_DATES)
  })

  test.each([
    ['of an earlier version, too', 'create schema pgboss', 'waiting'],
    [
      'not where a version is only followed by the next one',
      'create schema pgboss; create table pgboss.job ()',
      'queued',
    ],
  ])('%s', async (_, jobs, state) => {
    const file = join(import.meta.dirname, '../migrations/replaced/20261223000200_notices_after_restores.sql')
    await database.script(jobs)
    await database.script(await readFile(file, 'utf8'))
    await database.script('drop schema pgboss cascade')
    expect(await states()).toEqual([state, state])
  })
})

describe('nobody but the server', () => {
  test.each(['app.notices', 'app.notice_links', 'app.notice_addresses', 'app.due_notices'])(
    'reads or writes %s',
    async (table) => {
      for (const role of roles) {
        await expect(as(role, `select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
        if (table === 'app.due_notices') continue
        await expect(as(role, `delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
      }
    },
  )

  test.each([
    'select app.plan_notice_mails()',
    `select app.end_notice_mails('x')`,
    'select app.proven_address(gen_random_uuid())',
  ])('calls %s', async (sql) => {
    for (const role of roles) await expect(as(role, sql)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the log', () => {
  const log = (role: Role) => as(role, 'select name, kind, state, team_name from notice_log($1)', [world.league])
  beforeEach(async () => {
    await move(day(7, '15:00'))
    const [mail] = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [NOON])
    await database.query(`select app.finish_notice_mail($1, 'refused')`, [mail?.id ?? ''])
  })

  test('names persons and teams to the owner, and no address', async () => {
    const rows = await log('owner')
    expect(rows.map(({ state }) => state).sort()).toEqual(['queued', 'refused'])
    expect(rows.map(({ team_name }) => team_name).sort()).toEqual(['Away United', 'Home Town'])
    expect(JSON.stringify(rows)).not.toContain('@')
  })

  test.each(['other user', 'player', 'manager', 'other manager', 'other owner'] as const)(
    'is empty for: %s',
    async (role) => expect(await log(role)).toEqual([]),
  )

  test('is refused to visitors', () => expect(log('visitor')).rejects.toMatchObject({ code: '42501' }))

  test('is kept for 90 days', async () => {
    await database.query(`update app.notices set created_at = '2026-06-01'`)
    await plan(NOON)
    expect(await log('owner')).toEqual([])
  })
})

describe('a proof of an address', () => {
  const ask = () => as('manager', 'select ask_address_proof()')
  const prove = async (token: string) =>
    (await database.query<{ done: boolean }>('select app.prove_address($1) as done', [token]))[0]?.done
  beforeEach(() =>
    database.query(`update auth.identities set identity_data = identity_data || '{"email_verified": false}'`),
  )

  test('goes to the address of the account, and proves no other', async () => {
    await ask()
    expect(await database.query('select app.plan_address_proofs() as id')).toEqual([{ id: world.users.manager }])
    expect(await database.query('select app.plan_address_proofs() as id')).toEqual([])
    const [mail] = await database.query('select app.address_proof($1, $2) as to', [world.users.manager, 'secret'])
    expect(mail).toEqual({ to: 'manager@example.org' })
    expect(await as('manager', 'select has_proven_address() as proven')).toEqual([{ proven: false }])
    expect([await prove('guess'), await prove('secret'), await prove('secret')]).toEqual([false, true, false])
    expect(await as('manager', 'select has_proven_address() as proven')).toEqual([{ proven: true }])
    expect(await as('other manager', 'select has_proven_address() as proven')).toEqual([{ proven: false }])
  })

  test('is asked for once in ten minutes, and five times a day', async () => {
    await ask()
    await expect(ask()).rejects.toThrow('A mail was sent to you already.')
    for (const each of [2, 3, 4, 5]) {
      await database.query(`update app.notice_addresses set asked_at = now() - interval '11 minutes'`)
      await ask()
      expect(await database.query('select asked from app.notice_addresses')).toEqual([{ asked: each }])
    }
    await database.query(`update app.notice_addresses set asked_at = now() - interval '11 minutes'`)
    await expect(ask()).rejects.toThrow('A mail was sent to you already.')
  })

  test('links no profile', async () => {
    await database.query(`insert into profiles (full_name, email) values ('Another', 'manager@example.org')`)
    await ask()
    await database.query('select app.address_proof($1, $2)', [world.users.manager, 'secret'])
    await prove('secret')
    expect(await database.query(`select user_id from profiles where full_name = 'Another'`)).toEqual([
      { user_id: null },
    ])
  })

  test('is not asked for by a visitor', () =>
    expect(as('visitor', 'select ask_address_proof()')).rejects.toMatchObject({ code: '42501' }))
})

test('a person exports and changes only their own choices', async () => {
  await wants('manager', 'date', 'once')
  expect(await as('manager', 'select kind, mail from notice_choices')).toEqual([{ kind: 'date', mail: 'once' }])
  expect(await as('other manager', 'select kind from notice_choices')).toEqual([])
  const steal = `insert into notice_choices (user_id, kind, mail) values ($1, 'confirm', 'none')`
  await expect(as('other manager', steal, [world.users.manager])).rejects.toMatchObject({ code: '42501' })
  const [row] = await as<{ data: Row }>('manager', 'select export_my_data() as data')
  expect(row?.data).toMatchObject({ notice_choices: [{ kind: 'date', mail: 'once' }], notices: [] })
})

test.each([
  ['app.notices', NOTICE_KINDS],
  ['public.notice_choices', CHOSEN_KINDS],
] as const)('%s accepts the kinds of domain/notices.ts and no other', async (table, kinds) => {
  const [row] = await database.query<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'known_kind' and conrelid = $1::regclass`,
    [table],
  )
  const accepted = Array.from(row?.check.matchAll(/'(\w+)'/g) ?? [], ([, kind]) => kind)
  expect(accepted.toSorted()).toEqual(kinds.toSorted())
})
