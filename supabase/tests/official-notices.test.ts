import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { noticeMail } from '#server/notices/notice.ts'
import { toNoticeLetter } from '#server/notices/notice-letter.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let match: string
let ada: string
const TODAY = Math.floor(Date.now() / 86_400_000)

/** The moment some days from today, in UTC. */
const day = (days: number, time: string) =>
  `${new Date((TODAY + days) * 86_400_000).toISOString().slice(0, 10)}T${time}Z`
const NOON = day(1, '12:00')
const KICK_OFF = day(6, '15:00')
const LATER = day(7, '15:00')

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query(`update auth.identities set identity_data = identity_data || '{"email_verified": true}'`)
  await database.query('update teams set manager_id = null')
  await database.query('delete from matches')
  await database.query('insert into match_day_settings (league_id, sends_notices) values ($1, true)', [world.league])
  match = await addMatch(KICK_OFF)
  ada = await addOfficial('Ada Lovelace', world.users['other user'])
  await saveRows(database)
})
afterAll(() => database.close())
/** The official has the account of 'other user'. No team has a manager. */
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: Statement['values'] = []) =>
  run<R>(asRole(database, world, role), sql, values)
const choose = (setting: string) => database.query(`update match_day_settings set ${setting}`)

const addMatch = (played_at: string) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at,
  })

async function addOfficial(name: string, user: string | null = null) {
  const id = await insert(database, 'officials', { league_id: world.league, name, email: 'official@example.org' })
  await database.query('update officials set user_id = $2 where id = $1', [id, user])
  return id
}

async function appoint(official = ada, role = 'referee', of = match) {
  const entries = [{ match_id: of, role, official_id: official }]
  await as('owner', 'select appoint_officials($1, $2)', [world.league, JSON.stringify(entries)])
}
/** The test database counts milliseconds, and two calls of a test may be in one. */
const tick = () => new Promise((resolve) => setTimeout(resolve, 3))
const ids = 'array(select id from appointments where official_id = $1)'
async function send(official = ada) {
  await tick()
  await as('owner', `select send_appointments($1, ${ids})`, [official])
}
async function mail(official = ada): Promise<string> {
  await tick()
  const rows = await as<{ mail: { token: string } | null }>(
    'owner',
    `select begin_appointment_mail($1, ${ids}) as mail`,
    [official],
  )
  return rows[0]?.mail?.token ?? ''
}
const answer = (accepts = true, official = ada) =>
  as('other user', `select answer_appointment(id, $2, null, null, $1) from appointments where official_id = $1`, [
    official,
    accepts,
  ])
/** Sends and accepts an appointment. */
async function accept(role = 'referee') {
  await appoint(ada, role)
  await send()
  await answer()
  await tick()
}
const hideSeason = () => database.query(`update seasons set is_published = false, status = 'planned'`)
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
  (await database.query<{ line: string }>(`select kind || ' ' || state as line from app.notices order by id`)).map(
    ({ line }) => line,
  )
/** The notices that devices of their persons would show at this moment. */
async function pushed(now: string): Promise<string[]> {
  await database.query(
    `insert into auth.sessions (id, user_id, aal) select gen_random_uuid(), $1, 'aal1'
     where not exists (select from auth.sessions where user_id = $1)`,
    [world.users['other user']],
  )
  await database.query(
    `insert into app.push_devices (endpoint, p256dh, auth, kinds, session_id, greeted_at, confirmed_at)
     select 'https://push.test/' || id, '', '', '{}', id, now(), now() from auth.sessions where user_id = $1
     on conflict do nothing`,
    [world.users['other user']],
  )
  const planned = await database.query<{ event_id: number; device_ids: number[] }>(
    'select event_id, device_ids from app.plan_pushes($1) where event_id is not null',
    [now],
  )
  const kinds: string[] = []
  for (const { event_id, device_ids } of planned) {
    const [row] = await database.query<{ kind: string | null }>(
      `select app.push_message($1, $2::text::jsonb, $3) -> 'content' ->> 'kind' as kind`,
      [event_id, JSON.stringify(device_ids), now],
    )
    if (row?.kind) kinds.push(row.kind)
  }
  return kinds
}

describe('an appointment that is sent', () => {
  test('is told to the official with an account, once', async () => {
    await appoint()
    expect(await states()).toEqual([])
    await send()
    await send()
    expect(await plan(NOON)).toEqual(['other user: appointment'])
    expect(await plan(day(2, '12:00'))).toEqual([])
  })

  test('is shown on devices, and becomes a mail with the role and a link to the own page', async () => {
    await appoint(ada, 'assistant')
    await send()
    expect(await pushed(NOON)).toEqual(['appointment'])
    const [planned] = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [NOON])
    const [row] = await database.query<{ mail: Row }>(`select app.notice_mail($1, 'x', $2) as mail`, [
      planned?.id ?? '',
      NOON,
    ])
    expect(row?.mail).toMatchObject({ email: 'other-user@example.org', notices: [{ match_id: match }] })
    const letter = toNoticeLetter(noticeMail.parse({ ...row?.mail, colour: null }), 'http://touchline.test', '')
    expect(letter.paragraphs[0]).toContain('Your role: assistant referee.')
    expect(letter.action?.link).toBe(`http://touchline.test/officiating/${ada}`)
  })

  test('waits for the morning', async () => {
    await appoint()
    await send()
    expect(await plan(day(1, '23:00'))).toEqual([])
    expect(await pushed(day(1, '23:00'))).toEqual([])
    expect(await plan(day(2, '08:00'))).toEqual(['other user: appointment'])
  })

  test.each([
    ['in the mail of the day', 'digest', day(1, '12:00')],
    ['at once, and due at night', 'once', day(1, '23:00')],
  ])('is told where the match was called off by mistake meanwhile: %s', async (_, mail, due) => {
    await as('other user', `insert into notice_choices (kind, mail) values ('appointment', $1)`, [mail])
    await appoint()
    await send()
    await database.query('update app.notices set due_at = $1', [due])
    await database.query(`update matches set status = 'postponed'`)
    expect(await plan(due)).not.toContain('other user: appointment')
    expect(await states()).toContain('appointment waiting')
    await database.query(`update matches set status = 'scheduled'`)
    expect(await plan(day(2, '08:00'))).toEqual(['other user: appointment'])
  })

  test('is told for each match', async () => {
    await appoint()
    await appoint(ada, 'fourth', await addMatch(LATER))
    await send()
    expect(await plan(NOON)).toEqual(['other user: appointment, appointment'])
  })

  test('is told again when the official is appointed a second time', async () => {
    await appoint()
    await send()
    const [row] = await database.query<{ id: string }>('select id from appointments')
    const entries = [{ match_id: match, role: 'referee', official_id: null, replaces: row?.id }]
    await as('owner', 'select appoint_officials($1, $2)', [world.league, JSON.stringify(entries)])
    expect(await plan(NOON)).toEqual([])
    expect(await states()).toEqual(['appointment outdated'])
    await appoint(ada, 'assistant')
    await send()
    expect(await plan(day(2, '12:00'))).toEqual(['other user: appointment'])
  })

  test('is not told to the person who sends it', async () => {
    const self = await addOfficial('Barbara Liskov', world.users.owner)
    await appoint(self)
    await send(self)
    expect(await states()).toEqual([])
  })

  test.each([
    ['where notices are off', 'update match_day_settings set sends_notices = false'],
    ['of a match that has begun', `update matches set played_at = now() - interval '1 hour'`],
    ['to an official without an account', 'update officials set user_id = null'],
  ])('is not told %s', async (_, sql) => {
    await appoint()
    await database.query(sql)
    await send()
    expect(await states()).toEqual([])
  })

  test.each([
    ['accepted', () => answer()],
    ['declined', () => answer(false)],
    ['of a season that is not published', hideSeason],
    ['of a match that is postponed', () => as('owner', `select set_match_status($1, 'postponed')`, [match])],
    ['of an official who left the account', () => as('owner', 'select release_official($1)', [ada])],
    ['of an official who was removed', () => as('owner', 'select remove_official($1)', [ada])],
    ['of a league that ended notices', () => choose('sends_notices = false')],
  ])('is not told any more when it is %s', async (_, change) => {
    await appoint()
    await send()
    await change()
    expect((await plan(NOON)).filter((line) => line.includes('appointment'))).toEqual([])
    expect((await states())[0]).toBe('appointment outdated')
    expect(await pushed(NOON)).not.toContain('appointment')
  })

  test('is not told to an account that took over the official', async () => {
    await appoint()
    await send()
    await database.query('update officials set user_id = $1', [world.users.player])
    expect(await plan(NOON)).toEqual([])
  })

  test('is not mailed where the person wants none', async () => {
    await as('other user', `insert into notice_choices (kind, mail) values ('appointment', 'none')`)
    await appoint()
    await send()
    expect(await plan(NOON)).toEqual([])
    expect(await states()).toEqual(['appointment unwanted'])
  })
})

describe('an appointment that was mailed', () => {
  test('is shown on devices, and not mailed again', async () => {
    await appoint()
    await mail()
    expect(await states()).toEqual(['appointment mailed'])
    expect(await plan(NOON)).toEqual([])
    expect(await pushed(NOON)).toEqual(['appointment'])
  })

  test('is not mailed again when it had been sent by link before', async () => {
    await appoint()
    await send()
    await mail()
    expect(await plan(NOON)).toEqual([])
  })

  test('is told when the mail failed and it was sent by link', async () => {
    await appoint()
    const token = await mail()
    await as('owner', `select undo_appointment_mail($2, ${ids})`, [ada, token])
    await send()
    expect(await plan(NOON)).toEqual(['other user: appointment'])
  })

  test('is told when a mail after the link failed', async () => {
    await appoint()
    await send()
    await as('owner', `select undo_appointment_mail($2, ${ids})`, [ada, await mail()])
    expect(await plan(NOON)).toEqual(['other user: appointment'])
  })

  test('is told when the official has no address for such mails', async () => {
    await database.query('update officials set email = null')
    await appoint()
    await expect(mail()).rejects.toMatchObject({ message: 'This person has no email address. Make a link instead.' })
    await send()
    expect(await plan(NOON)).toEqual(['other user: appointment'])
  })

  test('is in the log once a device was asked to show it, with the name of the official', async () => {
    await appoint()
    await mail()
    const log = (role: Role) => as(role, 'select name, kind, state, team_name from notice_log($1)', [world.league])
    expect(await log('owner')).toEqual([])
    await database.query('update app.notices set push_sent = 1')
    const row = { name: 'Ada Lovelace', kind: 'appointment', state: 'mailed', team_name: null }
    expect(await log('owner')).toEqual([row])
    for (const role of ['other user', 'manager', 'other owner'] as const) expect(await log(role)).toEqual([])
  })
})

describe('an official who accepted', () => {
  const ended = async () => {
    const rows = await database.query<{ step: string }>(
      `select facts ->> 'step' as step from app.notices where facts ? 'appointment' and state = 'queued'`,
    )
    return rows.map(({ step }) => step)
  }
  /** Ends Ada's appointment, and appoints another official in place of her. */
  async function replace(by: string | null = null) {
    const [row] = await database.query<{ id: string }>(
      `select id from appointments where official_id = $1 and state in ('sent', 'accepted')`,
      [ada],
    )
    const entries = [{ match_id: match, role: 'referee', official_id: by, replaces: row?.id }]
    await as('owner', 'select appoint_officials($1, $2)', [world.league, JSON.stringify(entries)])
  }

  test.each<[string, string, () => unknown]>([
    ['replaced', 'withdrawn', async () => replace(await addOfficial('Barbara Liskov'))],
    ['withdrawn', 'withdrawn', () => replace()],
    ['removed', 'withdrawn', () => as('owner', 'select remove_official($1)', [ada])],
    ['released from the account', 'released', () => as('owner', 'select release_official($1)', [ada])],
  ])('and is %s gets one notice', async (_, step, end) => {
    await accept()
    await end()
    expect(await plan(NOON)).toEqual(['other user: appointment'])
    expect(await ended()).toEqual([step])
    expect(await plan(day(2, '12:00'))).toEqual([])
    expect(await pushed(day(2, '12:00'))).toEqual(['appointment'])
  })

  test('and is released and then removed within ten minutes gets one', async () => {
    await accept()
    await as('owner', 'select release_official($1)', [ada])
    await as('owner', 'select remove_official($1)', [ada])
    expect(await plan(NOON)).toEqual(['other user: appointment'])
    expect(await ended()).toEqual(['released'])
  })

  test('and was asked again because the match moved gets one, too', async () => {
    await accept()
    await move(LATER)
    await replace()
    expect((await plan(NOON)).filter((line) => line.includes('appointment'))).toEqual(['other user: appointment'])
    expect(await ended()).toEqual(['withdrawn'])
  })

  test('gets it in the morning, not at night', async () => {
    await accept()
    await replace()
    expect(await plan(day(1, '23:00'))).toEqual([])
    expect(await pushed(day(1, '23:00'))).toEqual([])
    expect(await plan(day(2, '08:00'))).toEqual(['other user: appointment'])
  })

  test('gets one of the new appointment alone when it is given back', async () => {
    await accept()
    await replace(ada)
    await send()
    expect(await plan(NOON)).toEqual(['other user: appointment'])
    expect(await ended()).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['who had not answered', () => database.query(`update appointments set state = 'sent', answered_at = null`)],
    ['who declined before', () => answer(false)],
    ['of a match that is called off', () => database.query(`update matches set status = 'cancelled'`)],
    ['of a match that has begun', () => database.query(`update matches set played_at = now() - interval '1 hour'`)],
    ['where notices are off', () => choose('sends_notices = false')],
  ])('gets none: one %s', async (_, change) => {
    await accept()
    await database.query('delete from app.notices')
    await change()
    await as('owner', 'select remove_official($1)', [ada])
    expect(await database.query(`select from app.notices where facts ? 'appointment'`)).toEqual([])
  })

  test('gets none of the own doing, and none when the account is deleted', async () => {
    const self = await addOfficial('Barbara Liskov', world.users.owner)
    await appoint(self, 'fourth')
    await send(self)
    await database.query(`update appointments set state = 'accepted', answered_at = now()`)
    await as('owner', 'select remove_official($1)', [self])
    await accept()
    await database.query('delete from auth.users where id = $1', [world.users['other user']])
    expect(await states()).toEqual([])
  })

  test('is named in the log of those who run the league', async () => {
    await accept()
    await replace()
    await plan(NOON)
    expect(await as('owner', 'select kind, name from notice_log($1) where kind = $2', [world.league, 'ended'])).toEqual(
      [{ kind: 'ended', name: 'Ada Lovelace' }],
    )
    expect(await as('other user', 'select from notice_log($1)', [world.league])).toEqual([])
  })
})

describe('a match that moves back to its first date', () => {
  const facts = async () =>
    (
      await database.query<{ from: string }>(
        `select facts ->> 'played_at' as from from app.notices where kind = 'date' order by id`,
      )
    ).map(({ from }) => new Date(from).toISOString().slice(0, 10))
  const DIGEST = `insert into notice_choices (user_id, kind, mail) select id, 'date', 'digest' from auth.users`
  beforeEach(async () => {
    await accept()
    await database.query('delete from app.notices')
    await database.query(DIGEST)
    await move(LATER)
  })

  test('is told to nobody who was not told of the other date', async () => {
    await move(KICK_OFF)
    expect(await pushed(NOON)).toEqual([])
    expect(await plan(day(2, '08:00'))).toEqual([])
  })

  test('is told on devices that showed the other date, and in the mail of the day', async () => {
    expect(await pushed(NOON)).toEqual(['date'])
    await database.query('update app.notices set push_sent = 1')
    await move(KICK_OFF)
    expect(await pushed(day(1, '12:05'))).toEqual(['date'])
    expect(await facts()).toEqual([LATER.slice(0, 10)])
    expect(await plan(day(2, '08:00'))).toEqual(['other user: date'])
  })

  test('and then to the other date again is told as often as devices showed it', async () => {
    await pushed(NOON)
    await database.query('update app.notices set push_sent = 1')
    await move(KICK_OFF)
    // No device has shown the return.
    await move(LATER)
    expect(await pushed(day(1, '12:05'))).toEqual([])
    await move(KICK_OFF)
    expect(await pushed(day(1, '12:10'))).toEqual(['date'])
    await database.query('update app.notices set push_sent = 2')
    await move(LATER)
    expect(await pushed(day(1, '12:20'))).toEqual(['date'])
    expect(await facts()).toEqual([KICK_OFF.slice(0, 10)])
  })

  test('is told to a person whose mail of the match named the other date', async () => {
    await database.query(
      `insert into app.notices (league_id, match_id, user_id, kind, occasion, facts, due_at, state, done_at, pushed_at)
       select league_id, match_id, user_id, 'reminder', 'x', '{}', now(), 'sent', now() + interval '1 second', now()
       from app.notices`,
    )
    await move(KICK_OFF)
    expect(await plan(day(2, '08:00'))).toEqual(['other user: date'])
  })

  test('is told to managers, too', async () => {
    const [profile] = await database.query<{ id: string }>('select id from profiles where user_id = $1', [
      world.users.manager,
    ])
    await database.query('update teams set manager_id = $1 where id = $2', [profile?.id ?? '', world.home])
    await database.query('delete from app.notices')
    await move(KICK_OFF)
    await database.query('select app.plan_pushes($1)', [NOON])
    await database.query('update app.notices set push_sent = 1')
    await move(LATER)
    expect(await plan(day(2, '08:00'))).toEqual(['manager: date', 'other user: date'])
  })
})

describe('a match that moves', () => {
  test('is told to its officials, who have to accept it again', async () => {
    await accept()
    await move(LATER)
    expect(await plan(NOON)).toEqual(['other user: date'])
  })

  test.each(['postponed', 'cancelled'])('is told to them as %s', async (status) => {
    await accept()
    await as('owner', 'select set_match_status($1, $2)', [match, status])
    expect(await plan(NOON)).toEqual(['other user: date'])
  })

  test('is told where the appointment was sent and not answered', async () => {
    await appoint()
    await mail()
    await move(LATER)
    expect(await plan(NOON)).toEqual(['other user: date'])
  })

  test('is not told beside an appointment that was not told yet', async () => {
    await appoint()
    await send()
    await move(LATER)
    expect(await plan(NOON)).toEqual(['other user: appointment'])
  })

  test('is not told to an official who answered it', async () => {
    await accept()
    await move(LATER)
    await answer()
    expect(await plan(NOON)).toEqual([])
    expect(await states()).toEqual(['appointment outdated', 'date outdated'])
  })

  test('is not told to an official who was appointed again after it', async () => {
    await accept()
    await move(LATER)
    await database.query(`update appointments set state = 'withdrawn'`)
    await tick()
    await appoint(ada, 'assistant')
    await send()
    expect(await plan(NOON)).toEqual(['other user: appointment'])
  })

  test.each([
    ['declined', [], () => answer(false)],
    ['was removed', ['other user: appointment'], () => as('owner', 'select remove_official($1)', [ada])],
    ['has no account any more', ['other user: appointment'], () => as('owner', 'select release_official($1)', [ada])],
  ])('is not told to an official who %s', async (_, instead, change) => {
    await accept()
    await move(LATER)
    await change()
    expect(await plan(NOON)).toEqual(instead)
  })

  test('is not told to an official who is only proposed, or who moves it', async () => {
    await appoint()
    await move(LATER)
    expect(await states()).toEqual([])
    const self = await addOfficial('Barbara Liskov', world.users.owner)
    await appoint(self, 'fourth')
    await send(self)
    await move(KICK_OFF)
    expect(await states()).toEqual([])
  })
})

describe('after a restore', () => {
  test('the notices of one match come in one mail', async () => {
    await appoint()
    await send()
    await database.query('update app.notices set due_at = $1', [day(0, '10:00')])
    await plan(NOON)
    await move(LATER)
    await database.query(`update app.notices set due_at = $1 where kind = 'date'`, [day(1, '12:10')])
    expect(await states()).toEqual(['appointment queued', 'date waiting'])
    await database.query('select app.complete_restored_rows()')
    expect(await plan(day(1, '12:20'))).toEqual([])
    expect(await plan(day(2, '08:00'))).toEqual(['other user: appointment, date'])
  })

  test('a mail that had waited for six days is not given up', async () => {
    await appoint()
    await send()
    await plan(NOON)
    await database.query(`update app.notices set due_at = now() - interval '6 days'`)
    await database.query('select app.complete_restored_rows()')
    await plan(NOON)
    await plan(NOON)
    expect(await states()).toEqual(['appointment queued'])
  })
})

describe('a reminder', () => {
  const BEFORE = day(5, '16:00')
  const reminders = async (now: string) => (await plan(now)).filter((line) => line.includes('reminder'))
  beforeEach(async () => {
    await choose('sends_reminders = true, sends_notices = false')
    await database.query(
      `insert into notice_choices (user_id, kind, mail) select id, 'reminder', 'once' from auth.users`,
    )
  })

  test.each(['referee', 'assistant', 'fourth'])('comes a day before to the %s who accepted, once', async (role) => {
    await accept(role)
    expect(await reminders(day(5, '14:00'))).toEqual([])
    expect(await reminders(BEFORE)).toEqual(['other user: reminder'])
    expect(await reminders(day(5, '17:00'))).toEqual([])
  })

  test('does not come to an official who did not accept', async () => {
    await appoint()
    await send()
    expect(await reminders(BEFORE)).toEqual([])
  })

  test('does not come where reminders are off', async () => {
    await choose('sends_reminders = false')
    await accept()
    expect(await reminders(BEFORE)).toEqual([])
  })

  test('is outdated when the official declines after all', async () => {
    await accept()
    await database.query('select app.plan_reminders($1)', [BEFORE])
    await answer(false)
    expect(await reminders(BEFORE)).toEqual([])
    expect(await states()).toEqual(['reminder outdated'])
  })

  test('comes once to a manager who is an official of the match', async () => {
    const [profile] = await database.query<{ id: string }>('select id from profiles where user_id = $1', [
      world.users.manager,
    ])
    await database.query('update teams set manager_id = $1 where id = $2', [profile?.id ?? '', world.home])
    await database.query('update officials set user_id = $1', [world.users.manager])
    await appoint()
    await send()
    await database.query(`update appointments set state = 'accepted', answered_at = now()`)
    expect(await reminders(BEFORE)).toEqual(['manager: reminder'])
  })
})

describe('a missing result', () => {
  const first = day(6, '18:30')
  const again = day(7, '18:30')
  const late = day(8, '18:30')
  beforeEach(async () => {
    await choose(`sends_reminders = true, sends_notices = false, results_by = 'referee'`)
    await database.query(
      `insert into notice_choices (user_id, kind, mail) select id, 'missing', 'once' from auth.users`,
    )
  })

  test('is asked of the referee after three hours and a day later, then of the owner', async () => {
    await accept()
    expect(await plan(day(6, '17:30'))).toEqual([])
    expect(await plan(first)).toEqual(['other user: missing'])
    expect(await plan(day(6, '19:30'))).toEqual([])
    expect(await plan(again)).toEqual(['other user: missing'])
    expect(await plan(late)).toEqual(['owner: overdue'])
  })

  test('is asked of the referee alone', async () => {
    await accept('assistant')
    expect(await plan(first)).toEqual([])
    expect(await states()).toEqual([])
  })

  test('is not asked of a referee who did not accept', async () => {
    await appoint()
    await send()
    expect(await plan(first)).toEqual([])
  })

  test.each([
    ['owner', ['owner: missing']],
    ['teams', []],
  ])('is not asked of the referee where %s report results', async (results_by, expected) => {
    await choose(`results_by = '${results_by}'`)
    await accept()
    expect(await plan(first)).toEqual(expected)
    expect(await states()).toHaveLength(expected.length)
  })

  test.each([
    ['the owner reports results', () => choose(`results_by = 'owner'`)],
    ['reminders end', () => choose('sends_reminders = false')],
    ['there is a result', () => database.query('update matches set home_score = 1, away_score = 0')],
    ['the match was called off', () => database.query(`update matches set status = 'cancelled'`)],
    ['the official is an assistant', () => database.query(`update appointments set role = 'assistant'`)],
    ['the referee was withdrawn', () => database.query(`update appointments set state = 'withdrawn'`)],
    ['the official was removed', () => as('owner', 'select remove_official($1)', [ada])],
    ['the official has no account', () => as('owner', 'select release_official($1)', [ada])],
    ['the season is not published any more', hideSeason],
  ])('is not asked any more when %s', async (_, change) => {
    await accept()
    await database.query('select app.plan_reminders($1)', [first])
    await change()
    expect((await plan(first)).filter((line) => line.startsWith('other user'))).toEqual([])
    expect((await states())[0]).toBe('missing outdated')
  })
})

test('a link that ends mails ends those of appointments too', async () => {
  await appoint()
  await send()
  const [planned] = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [NOON])
  await database.query(`select app.notice_mail($1, 'token', $2)`, [planned?.id ?? '', NOON])
  await database.query(`select app.end_notice_mails('token')`)
  const sql = `select mail, push from notice_choices where kind = 'appointment'`
  expect(await as('other user', sql)).toEqual([{ mail: 'none', push: true }])
})
