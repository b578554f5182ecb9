import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createUser, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let season: string
let played: string
const TODAY = Math.floor(Date.now() / 86_400_000)

/** The moment some days from today, in UTC. */
const day = (days: number, time: string) =>
  `${new Date((TODAY + days) * 86_400_000).toISOString().slice(0, 10)}T${time}Z`
const NOON = day(1, '12:00')
const LATER = day(1, '12:15')

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query(`update auth.identities set identity_data = identity_data || '{"email_verified": true}'`)
  await database.query(`insert into match_day_settings (league_id, sends_notices) values ($1, true)`, [world.league])
  await database.query('delete from matches')
  const [row] = await database.query<{ id: string }>('select current_season_id as id from leagues where id = $1', [
    world.league,
  ])
  season = row?.id ?? ''
  await database.query('insert into discipline_rules (season_id, red) values ($1, 2)', [season])
  for (const user of Object.values(world.users))
    await database.query(`insert into notice_choices (user_id, kind, mail) values ($1, 'ban', 'once')`, [user])
  played = await addMatch(day(-1, '15:00'), { home_score: 1, away_score: 0 })
  await addMatch(day(6, '15:00'))
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: Statement['values'] = []) =>
  run<R>(asRole(database, world, role), sql, values)

const addMatch = (played_at: string, score: { home_score?: number; away_score?: number } = {}) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at,
    ...score,
  })

/** A card of the home team's second player, who has an account. */
const card = (kind: 'yellow' | 'red', player: string = world.homePlayers[1], match = played) =>
  as('owner', 'insert into match_incidents (match_id, team_id, player_id, kind) values ($1, $2, $3, $4)', [
    match,
    world.home,
    player,
    kind,
  ])
const red = (player?: string, match?: string) => card('red', player, match)
const decide = (matches: number, player: string = world.homePlayers[1]) =>
  as(
    'owner',
    `insert into suspension_decisions (season_id, team_id, player_id, match_id, kind, matches, reason)
     values ($1, $2, $3, $4, 'red', $5, 'Violence')`,
    [season, world.home, player, played, matches],
  )

/** Plans at this moment. @returns the recipients of the mails, by role, and what they are told */
async function plan(now: string): Promise<string[]> {
  const mails = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [now])
  const names = Object.fromEntries(Object.entries(world.users).map(([role, id]) => [id, role]))
  const sent: string[] = []
  for (const { id } of mails) {
    const rows = await database.query<{ user_id: string; kind: string; facts: Row }>(
      'select user_id, kind, facts from app.notices where mail_id = $1',
      [id],
    )
    for (const { user_id, kind, facts } of rows)
      sent.push([`${names[user_id]}: ${kind} ${facts.ban} ${facts.matches}`, ...changes(facts)].join(', '))
  }
  return sent.sort()
}

/** The words of a notice that differ from those of an earlier one. */
const changes = ({ is_lifted, again, former, is_over }: Row) => [
  ...(is_lifted ? ['lifted'] : []),
  ...(again ? ['again'] : []),
  ...(former === undefined ? [] : [`was ${former}`]),
  ...(is_over ? ['served'] : []),
]

const states = async () =>
  (await database.query<{ state: string }>('select state from app.notices order by id')).map(({ state }) => state)
const BOTH = ['manager: ban red 2', 'player: ban red 2']

test('the player and the manager are told of a ban once, after ten minutes', async () => {
  await red()
  expect(await plan(NOON)).toEqual([])
  expect(await plan(LATER)).toEqual(BOTH)
  await database.query(`update matches set home_score = 2, scores_manual = true where id = $1`, [played])
  expect(await plan(day(1, '13:00'))).toEqual([])
  expect(await plan(day(1, '13:30'))).toEqual([])
})

test('a manager who is banned gets one notice', async () => {
  await red(world.homePlayers[0])
  await plan(NOON)
  expect(await plan(LATER)).toEqual(['manager: ban red 2'])
})

test('the mail names the player, and its facts are those of the ban', async () => {
  await database.query(`update profiles set full_name = 'Ada Lovelace' where id = $1`, [world.homePlayers[1]])
  await red()
  await plan(NOON)
  const mails = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [LATER])
  const mailed = new Map<string, Row>()
  for (const { id } of mails) {
    const [row] = await database.query<{ mail: Row }>(`select app.notice_mail($1, $2, $3) as mail`, [id, id, LATER])
    mailed.set(String(row?.mail.email), row?.mail ?? {})
  }
  expect(mailed.get('manager@example.org')).toMatchObject({
    notices: [{ kind: 'ban', match_id: played, player: 'Ada Lovelace', facts: { own: false, ban: 'red' } }],
  })
  expect(mailed.get('player@example.org')).toMatchObject({
    notices: [{ facts: { own: true, matches: 2, cards: null } }],
  })
})

test('a young player is named in full to the manager', async () => {
  await database.query(`update profiles set full_name = 'Ada Lovelace' where id = $1`, [world.homePlayers[2]])
  await database.query('insert into youth_settings (league_id) values ($1)', [world.league])
  await red(world.homePlayers[2])
  await plan(NOON)
  const [mail] = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [LATER])
  const [row] = await database.query(`select app.notice_mail($1, 'x', $2) as mail`, [mail?.id ?? '', LATER])
  expect(row?.mail).toMatchObject({ notices: [{ player: 'Ada Lovelace' }] })
})

test('is told where a youth competition hides the scores', async () => {
  await database.query(`insert into youth_settings (league_id, results) values ($1, 'no_scores')`, [world.league])
  await red()
  await plan(NOON)
  expect(await plan(LATER)).toEqual(BOTH)
})

test('is shown on devices also when it was lifted and stands again', async () => {
  const asked = () => database.query('select state, pushed_at is not null as asked from app.notices order by id')
  const step = async (now: string) => {
    await plan(now)
    await database.query('select app.plan_pushes($1)', [now])
  }
  await red()
  await step(NOON)
  await database.query('delete from match_incidents')
  await step(LATER)
  expect(await asked()).toEqual(Array(2).fill({ state: 'outdated', asked: true }))
  await red()
  await step(day(1, '12:17'))
  expect(await asked()).toEqual(Array(2).fill({ state: 'waiting', asked: false }))
  await step(day(1, '12:30'))
  expect(await asked()).toEqual(Array(2).fill({ state: 'queued', asked: true }))
})

test('is told after the deletion of the match that a ban without a card leads to', async () => {
  await as(
    'owner',
    `insert into suspension_decisions (season_id, team_id, player_id, kind, matches, from_day, reason)
     values ($1, $2, $3, 'other', 3, current_date, 'Violence')`,
    [season, world.home, world.homePlayers[1]],
  )
  await plan(NOON)
  await addMatch(day(7, '15:00'))
  await database.query('delete from matches where played_at = $1', [day(6, '15:00')])
  expect(await plan(LATER)).toEqual([])
  await addMatch(day(8, '15:00'))
  await plan(day(1, '12:20'))
  expect(await plan(day(1, '12:40'))).toEqual(['manager: ban other 3', 'player: ban other 3'])
  expect(await states()).toHaveLength(2)
})

describe('nothing is told', () => {
  test.each([
    ['where notices are off', 'update match_day_settings set sends_notices = false'],
    ['where nothing is counted', 'delete from discipline_rules'],
    ['of a red card that brings no ban', 'update discipline_rules set red = 0'],
    ['to a person who wants none', `update notice_choices set mail = 'none'`],
    ['of a match that is called off', `update matches set status = 'cancelled', home_score = null, away_score = null`],
  ])('%s', async (_, sql) => {
    await database.query(sql)
    await red()
    await plan(NOON)
    expect(await plan(LATER)).toEqual([])
  })

  test('of a ban that was served, or of three weeks ago', async () => {
    await red(world.homePlayers[1], await addMatch(day(-25, '15:00'), { home_score: 0, away_score: 0 }))
    await plan(NOON)
    expect(await states()).toEqual([])
    await database.query('delete from discipline_rules')
    await database.query('insert into discipline_rules (season_id, red) values ($1, 1)', [season])
    await red(world.homePlayers[1], await addMatch(day(-9, '15:00'), { home_score: 0, away_score: 0 }))
    await plan(day(1, '12:02'))
    expect(await states()).toEqual([])
  })

  test('at night', async () => {
    await red()
    await plan(day(1, '22:30'))
    expect(await plan(day(1, '23:00'))).toEqual([])
    expect(await plan(day(2, '08:00'))).toEqual(BOTH)
  })
})

describe('a ban that disappears before people are told', () => {
  test.each([
    ['with its card', 'delete from match_incidents'],
    ['with its match', 'delete from matches where home_score is not null'],
    ['with the rules', 'delete from discipline_rules'],
    ['when notices are switched off', 'update match_day_settings set sends_notices = false'],
  ])('%s', async (_, sql) => {
    await red()
    await plan(NOON)
    await database.query(sql)
    expect(await plan(LATER)).toEqual([])
    expect(await states()).toEqual(['outdated', 'outdated'])
  })

  test('when the owner lifts it, and is told when it stands again', async () => {
    await red()
    await plan(NOON)
    await decide(0)
    expect(await plan(LATER)).toEqual([])
    expect(await states()).toEqual(['outdated', 'outdated'])
    await as('owner', 'delete from suspension_decisions')
    await plan(day(1, '12:20'))
    expect(await plan(day(1, '12:40'))).toEqual(BOTH)
  })

  test('while its mail waits for the mail server', async () => {
    await red()
    await plan(NOON)
    const [mail] = await database.query<{ id: string }>('select app.plan_notice_mails($1) as id', [LATER])
    await database.query('delete from match_incidents')
    expect(await database.query(`select app.notice_mail($1, 'x', $2) as mail`, [mail?.id ?? '', LATER])).toEqual([
      { mail: null },
    ])
  })
})

describe('a ban that is lifted after it was told', () => {
  const LIFTED = ['manager: ban red 2, lifted', 'player: ban red 2, lifted']
  const isLifted = async () =>
    (
      await database.query<{ lifted: boolean }>(`select facts ? 'is_lifted' as lifted from app.notices order by id`)
    ).map(({ lifted }) => lifted)
  beforeEach(async () => {
    await red()
    await plan(NOON)
    await plan(LATER)
    await database.query(`select app.finish_notice_mail(mail_id, 'sent') from app.notices`)
  })

  test.each([
    ['by a decision', () => decide(0)],
    ['by a corrected card', () => database.query('delete from match_incidents')],
  ])('%s is told to the same people, once', async (_name, lift) => {
    await lift()
    expect(await plan(day(1, '12:20'))).toEqual([])
    expect(await plan(day(1, '12:35'))).toEqual(LIFTED)
    expect(await isLifted()).toEqual([false, false, true, true])
    await database.query(`update matches set home_score = 2, scores_manual = true where id = $1`, [played])
    expect(await plan(day(1, '13:30'))).toEqual([])
  })

  test('is not told when it stands again within ten minutes', async () => {
    await decide(0)
    await plan(day(1, '12:20'))
    await as('owner', 'delete from suspension_decisions')
    expect(await plan(day(1, '12:35'))).toEqual([])
    expect(await states()).toEqual(['sent', 'sent', 'outdated', 'outdated'])
  })

  test('is not told when another card stands for the same foul', async () => {
    await card('yellow')
    await database.query(`update match_incidents set kind = 'second_yellow' where kind = 'red'`)
    await database.query('update discipline_rules set second_yellow = 1')
    await plan(day(1, '12:20'))
    expect(await plan(day(1, '12:35'))).toEqual(['manager: ban second_yellow 1', 'player: ban second_yellow 1'])
    expect(await isLifted()).toEqual([false, false, false, false])
  })

  test('is not told of a served ban whose card is corrected', async () => {
    for (const time of ['10:00', '12:00']) await addMatch(day(0, time), { home_score: 0, away_score: 0 })
    await database.query('delete from match_incidents')
    await plan(day(1, '12:20'))
    expect(await plan(day(1, '12:35'))).toEqual([])
    expect(await isLifted()).toEqual([false, false])
  })

  test('is told of one whose matches the team played while the player was away', async () => {
    for (const time of ['10:00', '12:00']) await addMatch(day(0, time), { home_score: 0, away_score: 0 })
    await database.query(
      `insert into past_memberships (team_id, player_id, from_day, until_day)
       values ($1, $2, $3::date - 100, $3::date)`,
      [world.home, world.homePlayers[1], day(0, '12:00')],
    )
    await database.query('update team_players set from_day = $3::date + 1 where team_id = $1 and player_id = $2', [
      world.home,
      world.homePlayers[1],
      day(0, '12:00'),
    ])
    await decide(0)
    await plan(day(1, '12:20'))
    expect(await plan(day(1, '12:35'))).toEqual(LIFTED)
  })

  test('is not told of a ban that was served', async () => {
    for (const time of ['10:00', '12:00']) await addMatch(day(0, time), { home_score: 0, away_score: 0 })
    expect(await database.query('select served, matches from app.suspensions_of($1)', [season])).toEqual([
      { served: 2, matches: 2 },
    ])
    await plan(day(1, '12:20'))
    expect(await plan(day(1, '12:35'))).toEqual([])
    expect(await isLifted()).toEqual([false, false])
  })
})

describe('a ban that changes after a notice was sent', () => {
  const both = (words: string) => [`manager: ban red ${words}`, `player: ban red ${words}`]
  /** Plans twice, with the ten minutes between, and sends the mails. @returns the notices */
  async function send(hour: number) {
    expect(await plan(day(1, `${hour}:00`))).toEqual([])
    const sent = await plan(day(1, `${hour}:15`))
    await database.query(`select app.finish_notice_mail(mail_id, 'sent') from app.notices where state = 'queued'`)
    return sent
  }
  const restore = () => as('owner', 'delete from suspension_decisions')
  beforeEach(async () => {
    await red()
    expect(await send(12)).toEqual(BOTH)
  })

  test('is announced each time that it is lifted or stands again', async () => {
    await decide(0)
    expect(await send(13)).toEqual(both('2, lifted'))
    await restore()
    expect(await send(14)).toEqual(both('2, again'))
    expect(await send(15)).toEqual([])
    await decide(0)
    expect(await send(16)).toEqual(both('2, lifted'))
    expect(await send(17)).toEqual([])
  })

  test('is announced with each new length, once', async () => {
    await decide(5)
    expect(await send(13)).toEqual(both('5, was 2'))
    await database.query(`update matches set home_score = 2, scores_manual = true where id = $1`, [played])
    expect(await send(14)).toEqual([])
    await as('owner', 'update suspension_decisions set matches = 1')
    expect(await send(15)).toEqual(both('1, was 5'))
    await as('owner', 'update suspension_decisions set matches = 0')
    expect(await send(16)).toEqual(both('1, lifted'))
    await as('owner', 'update suspension_decisions set matches = 4')
    expect(await send(17)).toEqual(both('4, again'))
  })

  test('is announced as served where its new length is over', async () => {
    await addMatch(day(0, '10:00'), { home_score: 0, away_score: 0 })
    await decide(1)
    expect(await send(13)).toEqual(both('1, was 2, served'))
    expect(await send(14)).toEqual([])
  })

  test('is not announced when it was served by its former length', async () => {
    for (const time of ['10:00', '12:00']) await addMatch(day(0, time), { home_score: 0, away_score: 0 })
    await decide(1)
    expect(await send(13)).toEqual([])
    await as('owner', 'update suspension_decisions set matches = 3')
    expect(await send(14)).toEqual(both('3, was 2'))
  })

  test('is not announced when it has its former length again within ten minutes', async () => {
    await decide(5)
    expect(await plan(day(1, '13:00'))).toEqual([])
    await restore()
    expect(await plan(day(1, '13:15'))).toEqual([])
    expect(await states()).toEqual(['sent', 'sent', 'outdated', 'outdated'])
    await decide(6)
    expect(await send(14)).toEqual(both('6, was 2'))
  })

  test('has one notice, of what became of it, when it changes twice within ten minutes', async () => {
    await decide(5)
    expect(await plan(day(1, '13:00'))).toEqual([])
    await as('owner', 'update suspension_decisions set matches = 0')
    await plan(day(1, '13:05'))
    expect(await plan(day(1, '13:15'))).toEqual(both('2, lifted'))
    expect(await states()).toHaveLength(4)
  })

  test('is not announced at night', async () => {
    await decide(5)
    await plan(day(1, '22:30'))
    expect(await plan(day(1, '23:00'))).toEqual([])
    await database.query('select app.plan_pushes($1)', [day(1, '23:00')])
    expect(await database.query('select from app.notices where id > 2 and pushed_at is not null')).toEqual([])
    expect(await plan(day(2, '08:00'))).toEqual(both('5, was 2'))
  })

  test('is announced to a new manager as a ban', async () => {
    await database.query('update teams set manager_id = $1 where id = $2', [world.homePlayers[1], world.home])
    await database.query('update teams set manager_id = $1 where id = $2', [world.awayPlayers[0], world.home])
    await decide(5)
    expect(await send(13)).toEqual(['other manager: ban red 5', 'player: ban red 5, was 2'])
  })
})

test('a ban that is lifted while its mail waits for the mail server is not announced as lifted', async () => {
  await red()
  await plan(NOON)
  expect(await plan(LATER)).toEqual(BOTH)
  await decide(0)
  await plan(day(1, '12:20'))
  expect(await states()).toEqual(['queued', 'queued', 'waiting', 'waiting'])
  await database.query(`select app.notice_mail(mail_id, mail_id::text, $1) from app.notices where state = 'queued'`, [
    day(1, '12:25'),
  ])
  expect(await plan(day(1, '12:35'))).toEqual([])
  expect(await states()).toEqual(['outdated', 'outdated', 'outdated', 'outdated'])
})

test('devices that showed a ban show its new length', async () => {
  const push = async (now: string) => {
    await database.query('select app.plan_pushes($1)', [now])
    await database.query('update app.notices set push_sent = 1 where pushed_at is not null')
  }
  await database.query(`update notice_choices set mail = 'digest'`)
  await red()
  await plan(NOON)
  await push(LATER)
  await decide(5)
  await plan(day(1, '13:00'))
  await push(day(1, '13:15'))
  const rows = await database.query(
    `select facts ->> 'matches' as matches, push_sent, state from app.notices where user_id = $1 order by id`,
    [world.users.player],
  )
  expect(rows).toMatchObject([
    { matches: '2', push_sent: 1 },
    { matches: '5', push_sent: 1, state: 'waiting' },
  ])
  // The mail of the day has the present length alone.
  expect(await plan(day(2, '08:00'))).toEqual(['manager: ban red 5, was 2', 'player: ban red 5, was 2'])
})

test('a decision about the length is told in place of the usual one', async () => {
  await red()
  await plan(NOON)
  await decide(5)
  await plan(day(1, '12:05'))
  expect(await plan(LATER)).toEqual(['manager: ban red 5', 'player: ban red 5'])
})

test('a ban without a card leads to the next match', async () => {
  await as(
    'owner',
    `insert into suspension_decisions (season_id, team_id, player_id, kind, from_day, matches, reason)
     values ($1, $2, $3, 'other', current_date, 3, 'Insult')`,
    [season, world.home, world.homePlayers[1]],
  )
  await plan(NOON)
  expect(await plan(LATER)).toEqual(['manager: ban other 3', 'player: ban other 3'])
  const rows = await database.query(
    'select distinct m.played_at > now() as is_to_come from app.notices n join matches m on m.id = n.match_id',
  )
  expect(rows).toEqual([{ is_to_come: true }])
})

test('devices show it too, while it stands', async () => {
  await database.query(`insert into auth.sessions (id, user_id) values ('00000000-0000-4000-8000-000000000009', $1)`, [
    world.users.player,
  ])
  await database.query(
    `insert into app.push_devices (endpoint, p256dh, auth, kinds, session_id, greeted_at, confirmed_at)
     values ('https://push.example/ada', 'key', 'secret', '{}', '00000000-0000-4000-8000-000000000009', now(), now())`,
  )
  const pushed = async (now: string) => {
    const events = await database.query<{ id: number; devices: number[] }>(
      'select event_id as id, device_ids as devices from app.plan_pushes($1)',
      [now],
    )
    const messages = []
    for (const { id, devices } of events)
      messages.push(
        (
          await database.query<{ message: Row | null }>('select app.push_message($1, $2::text::jsonb, $3) as message', [
            id,
            JSON.stringify(devices),
            now,
          ])
        )[0]?.message ?? null,
      )
    return messages
  }
  await red()
  await plan(NOON)
  expect(await pushed(day(1, '23:00'))).toEqual([])
  const [message] = await pushed(day(2, '09:00'))
  expect(message).toMatchObject({ is_notice: true, content: { kind: 'ban', facts: { own: true, matches: 2 } } })
  expect(JSON.stringify(message)).not.toContain('Ada')
  await database.query('update app.push_events set is_planned = false, due_at = $1', [day(2, '09:00')])
  await database.query('delete from match_incidents')
  expect(await pushed(day(2, '09:10'))).toEqual([null])
})

test('the log names the player and the manager to those who run the league', async () => {
  await red()
  await plan(NOON)
  await plan(LATER)
  const log = await as('owner', 'select kind, name from notice_log($1) order by name', [world.league])
  const names = await database.query('select full_name as name from profiles where id in ($1, $2) order by 1', [
    world.homePlayers[0],
    world.homePlayers[1],
  ])
  expect(log).toEqual(names.map(({ name }) => ({ kind: 'ban', name })))
})

test('a competition without changes is not looked through again', async () => {
  const looked = async () => (await database.query('select checked_at from app.ban_checks'))[0]?.checked_at
  // Transactions that run in other databases of the server hold snapshots back, and then a look is repeated.
  const isPast = () =>
    database.query(
      'select pg_snapshot_xmin(pg_current_snapshot()) > all (select change from app.league_changes) as is_past',
    )
  await expect.poll(isPast, { timeout: 30_000 }).toEqual([{ is_past: true }])
  await plan(NOON)
  const first = await looked()
  await plan(day(1, '12:05'))
  expect(await looked()).toEqual(first)
  await red()
  await plan(day(1, '12:06'))
  expect(await looked()).not.toEqual(first)
})

describe('a dispute', () => {
  const reportTwice = async () => {
    await database.query(`update match_day_settings set results_by = 'teams'`)
    const match = await addMatch(day(-1, '17:00'))
    await database.query('select app.file_report($1, $2, 2, 1, null)', [match, world.home])
    await database.query(`select app.file_report($1, $2, 1, 1, 'We saw it')`, [match, world.away])
    return match
  }
  const recipients = async () =>
    (
      await database.query<{ email: string }>(
        `select u.email from app.notices n join auth.users u on u.id = n.user_id
         where n.kind = 'dispute' and app.is_notice_current(n, now()) order by 1`,
      )
    ).map(({ email }) => email)

  test('is a change of the match for pages that are open, and none for its editors', async () => {
    const match = await addMatch(day(-1, '17:00'))
    await database.query(`update match_day_settings set results_by = 'teams'`)
    await database.query('select app.file_report($1, $2, 2, 1, null)', [match, world.home])
    const version = () => database.query('select version from matches where id = $1', [match])
    const [before, logged] = [await version(), await database.query('select count(*) from change_log')]
    await database.query('delete from app.league_changes')
    await database.query(`select app.file_report($1, $2, 1, 1, 'We saw it')`, [match, world.away])
    expect(await database.query('select league_id from app.league_changes')).toEqual([{ league_id: world.league }])
    expect(await version()).toEqual(before)
    expect(await database.query('select count(*) from change_log')).toEqual(logged)
  })

  test('is told to the owner and to administrators, while they are', async () => {
    const helper = await createUser(database, 'helper@example.org', { isVerified: true })
    const assistant = await createUser(database, 'assistant@example.org', { isVerified: true })
    await database.query(
      `insert into league_members (league_id, team_id, user_id, role, name) values
       ($1, null, $2, 'administrator', 'Helper'), ($1, $3, $4, 'assistant', 'Assistant')`,
      [world.league, helper, world.home, assistant],
    )
    await reportTwice()
    expect(await recipients()).toEqual(['helper@example.org', 'owner@example.org'])
    await database.query('delete from league_members where user_id = $1', [helper])
    expect(await recipients()).toEqual(['owner@example.org'])
  })
})
