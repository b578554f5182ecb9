import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AsCaller, asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let match: string
const DEVICE = 'https://updates.push.services.mozilla.com/wpush/v2/ada'
const ALL_KINDS = ['kick_off', 'goal', 'full_time', 'date']
const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: later(-0.5),
  })
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

/** A device that has its greeting. */
async function save(topics: object[], choice?: { endpoint?: string; kinds?: string[] }) {
  await register(topics, choice)
  await database.query('update app.push_devices set greeted_at = now(), confirmed_at = now()')
}

const register = (topics: object[], { endpoint = DEVICE, kinds = ALL_KINDS } = {}) =>
  database.query(`select app.save_push_device($1, 'key', 'secret', $2::text::jsonb, $3::text::jsonb)`, [
    endpoint,
    JSON.stringify(kinds),
    JSON.stringify(topics),
  ])

/** Changes the match as its owner. */
const change = (changes: string, id = match) =>
  run(asRole(database, world, 'owner'), `update matches set ${changes} where id = $1`, [id])

interface Sent {
  kind: string
  facts: Record<string, unknown>
  to: string[]
}

/** The notifications of this moment, with the devices that get them. */
async function sentAt(now = new Date().toISOString()): Promise<Sent[]> {
  const planned = await database.query<{ event_id: number; device_ids: number[] }>(
    'select * from app.plan_pushes($1) order by 1',
    [now],
  )
  const sent: Sent[] = []
  for (const { event_id, device_ids } of planned) {
    const [row] = await database.query<{ message: Message | null }>(
      'select app.push_message($1, $2::text::jsonb, $3) as message',
      [event_id, JSON.stringify(device_ids), now],
    )
    if (row?.message)
      sent.push({ ...row.message.content, to: row.message.devices.map(({ endpoint }) => endpoint).sort() })
  }
  return sent.map(({ kind, facts, to }) => ({ kind, facts, to }))
}

interface Message {
  content: Sent
  devices: { id: number; endpoint: string }[]
}

const kinds = async (now?: string) => (await sentAt(now)).map(({ kind }) => kind)

describe('a followed match', () => {
  test('tells of kick-off, goals and the end, each once', async () => {
    await save([{ match }])
    await change(`status = 'in_play'`)
    expect(await sentAt()).toEqual([{ kind: 'kick_off', facts: { status: 'in_play', score: [0, 0] }, to: [DEVICE] }])
    await change('home_score = 1, away_score = 0, scores_manual = true')
    expect(await sentAt()).toMatchObject([{ kind: 'goal', facts: { score: [1, 0], side: 'home' } }])
    await change('away_score = 1')
    expect(await sentAt()).toMatchObject([{ kind: 'goal', facts: { score: [1, 1], side: 'away' } }])
    await change(`status = 'scheduled'`)
    expect(await sentAt()).toMatchObject([{ kind: 'full_time', facts: { score: [1, 1] } }])
    expect(await sentAt()).toEqual([])
  })

  test('is followed for as long as the device takes its notifications', async () => {
    await save([{ match }])
    await database.query(`update app.push_devices set chosen_at = now() - interval '364 days'`)
    await change(`status = 'in_play'`)
    const [part] = await database.query<{ event_id: number; device_ids: number[] }>('select * from app.plan_pushes()')
    await database.query(`select app.finish_pushes($1, $2::text::jsonb, '[]')`, [
      part?.event_id ?? 0,
      JSON.stringify(part?.device_ids),
    ])
    const devicesIn = async (days: number) => {
      await sentAt(later(24 * days))
      return (await database.query('select from app.push_devices')).length
    }
    expect(await devicesIn(360)).toBe(1)
    expect(await devicesIn(370)).toBe(0)
  })

  test('tells nothing of a corrected score', async () => {
    await save([{ match }])
    await change(`status = 'in_play', home_score = 2, away_score = 0, scores_manual = true`)
    await sentAt()
    await change('home_score = 1')
    expect(await sentAt()).toEqual([])
  })

  test('tells of a corrected final score once, and says that it is a correction', async () => {
    await save([{ match }])
    await change('home_score = 2, away_score = 1, scores_manual = true')
    expect(await sentAt()).toEqual([{ kind: 'full_time', facts: { status: 'scheduled', score: [2, 1] }, to: [DEVICE] }])
    await change('home_score = 2, away_score = 1')
    expect(await sentAt()).toEqual([])
    await change('home_score = 3')
    const corrected = { status: 'scheduled', score: [3, 1], is_correction: true }
    expect(await sentAt()).toEqual([{ kind: 'full_time', facts: corrected, to: [DEVICE] }])
    await change('home_score = 3')
    expect(await sentAt()).toEqual([])
    await change('home_score = 2')
    expect(await sentAt()).toMatchObject([{ facts: { score: [2, 1], is_correction: true } }])
  })

  test('tells of no final score that was put right before it was sent', async () => {
    await save([{ match }])
    await change('home_score = 2, away_score = 1, scores_manual = true')
    await change('home_score = 3')
    expect(await sentAt()).toEqual([{ kind: 'full_time', facts: { status: 'scheduled', score: [3, 1] }, to: [DEVICE] }])
    await change('home_score = 4')
    await change('home_score = 3')
    expect(await sentAt()).toEqual([])
  })

  test('tells of a score that was removed and entered again differently as a correction', async () => {
    await save([{ match }])
    await change('home_score = 2, away_score = 1, scores_manual = true')
    await sentAt()
    await change('home_score = null, away_score = null')
    await change('home_score = 0, away_score = 0')
    expect(await sentAt()).toMatchObject([{ facts: { score: [0, 0], is_correction: true } }])
  })

  test('tells of a second full time, after more goals, as the first one', async () => {
    await save([{ match }])
    await change(`status = 'in_play', home_score = 1, away_score = 0, scores_manual = true`)
    await change(`status = 'scheduled'`)
    await sentAt()
    await change(`status = 'in_play'`)
    await change('home_score = 2')
    await change(`status = 'scheduled'`)
    const [last] = (await sentAt()).filter(({ kind }) => kind === 'full_time')
    expect(last?.facts).toEqual({ status: 'scheduled', score: [2, 0] })
  })

  test('tells nothing more of a report that is confirmed, and of one that is decided differently its score', async () => {
    await save([{ match }])
    await database.query(`update matches set home_score = 2, away_score = 1, scores_manual = true, is_provisional = true
      where id = '${match}'`)
    await sentAt()
    await database.query(`update matches set is_provisional = false where id = '${match}'`)
    expect(await sentAt()).toEqual([])
    await change('away_score = 2')
    expect(await sentAt()).toMatchObject([{ facts: { score: [2, 2], is_correction: true } }])
  })

  test('tells nothing of a result that is corrected on another day', async () => {
    await save([{ match }])
    await change('home_score = 2, away_score = 1, scores_manual = true')
    await sentAt()
    await database.query(`update matches set played_at = now() - interval '2 days' where id = '${match}'`)
    await change('home_score = 3')
    expect(await kinds()).toEqual([])
  })

  test('tells the newest score alone, when it changed before it was sent', async () => {
    await save([{ match }])
    await change(`status = 'in_play', home_score = 1, away_score = 0, scores_manual = true`)
    await change('home_score = 2')
    expect(await sentAt()).toMatchObject([{ facts: { score: [2, 0] } }])
  })

  test('tells of a new date after ten minutes, and of none that was put back', async () => {
    await save([{ match }])
    await change(`played_at = '${later(48)}'`)
    expect(await sentAt()).toEqual([])
    await change(`played_at = '${later(72)}'`)
    expect(await kinds(later(0.2))).toEqual(['date'])
    await change(`played_at = '${later(96)}'`)
    await change(`played_at = '${later(72)}'`)
    expect((await sentAt(later(0.5))).filter(({ facts }) => facts.state === undefined)).toEqual([])
  })

  describe('at night', () => {
    const day = later(24).slice(0, 10)
    const NIGHT = `${day}T23:30:00Z`
    const MORNING = new Date(Date.parse(NIGHT) + 8.5 * HOUR).toISOString()
    const makeDue = () => database.query('update app.push_events set due_at = $1', [NIGHT])
    beforeEach(async () => {
      await database.query(`update league_settings set time_zone = 'UTC'`)
      await save([{ match }])
    })

    test('tells of a new date in the morning', async () => {
      await database.query('update matches set played_at = $1', [later(72)])
      await database.query('delete from app.push_events')
      await change(`played_at = '${later(96)}'`)
      await makeDue()
      expect(await kinds(NIGHT)).toEqual([])
      expect(await kinds(MORNING)).toEqual(['date'])
    })

    test('tells at once that a match of this night is called off', async () => {
      await database.query('update matches set played_at = $1', [`${day}T23:45:00Z`])
      await database.query('delete from app.push_events')
      await change(`status = 'postponed'`)
      await makeDue()
      expect(await kinds(NIGHT)).toEqual(['date'])
    })

    test('tells of kick-off and goals at once', async () => {
      await change(`status = 'in_play'`)
      await makeDue()
      expect(await kinds(NIGHT)).toEqual(['kick_off'])
      await change('home_score = 1, away_score = 0, scores_manual = true')
      await database.query(`update app.push_events set due_at = $1 where kind = 'goal'`, [NIGHT])
      expect(await kinds(NIGHT)).toEqual(['goal'])
    })
  })

  test('tells nothing of results of another day, such as those of an import', async () => {
    await save([{ league: world.league }])
    const old = await insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.home,
      away_team_id: world.third,
      played_at: later(-30),
    })
    await change('home_score = 3, away_score = 3, scores_manual = true', old)
    expect(await sentAt()).toEqual([])
  })

  test('tells no score that a youth competition hides', async () => {
    await database.query(`insert into youth_settings (league_id, results) values ($1, 'no_scores')`, [world.league])
    await save([{ match }])
    await change(`status = 'in_play'`)
    await change('home_score = 1, away_score = 0, scores_manual = true')
    await change(`status = 'scheduled'`)
    expect(await kinds()).toEqual([])
    expect(await database.query(`select from app.push_events where kind <> 'kick_off'`)).toEqual([])
  })

  test('tells nothing of a match that visitors do not see', async () => {
    await save([{ match }])
    const season = { league_id: world.league, name: 'Planned', is_published: 'false' }
    const stage = { season_id: await insert(database, 'seasons', season), name: 'Table' }
    await change(`stage_id = '${await insert(database, 'stages', stage)}'`)
    await change(`status = 'in_play'`)
    expect(await sentAt()).toEqual([])
  })

  test('is told for at most three hours', async () => {
    await save([{ match }])
    await change('home_score = 1, away_score = 0, scores_manual = true')
    expect(await sentAt(later(3.1))).toEqual([])
  })
})

describe('a new device', () => {
  const planned = (now = new Date().toISOString()) =>
    database.query<{ event_id: number | null; device_ids: number[] }>('select * from app.plan_pushes($1)', [now])
  const greeted = async (ids: number[]) => {
    const [row] = await database.query<{ devices: { endpoint: string }[] }>(
      'select app.devices_to_greet($1::text::jsonb) as devices',
      [JSON.stringify(ids)],
    )
    return row?.devices.map(({ endpoint }) => endpoint)
  }

  test('is greeted once, and gets nothing else before', async () => {
    await register([{ match }])
    await change(`status = 'in_play'`)
    const [greeting, ...others] = await planned()
    expect([greeting?.event_id, others]).toEqual([null, []])
    expect(await greeted(greeting?.device_ids ?? [])).toEqual([DEVICE])
    await change('home_score = 1, away_score = 0, scores_manual = true')
    expect(await planned()).toEqual([])
    await database.query(`select app.finish_pushes(null, $1::text::jsonb, '[]')`, [
      JSON.stringify(greeting?.device_ids),
    ])
    expect(await greeted(greeting?.device_ids ?? [])).toEqual([])
    await change('home_score = 2')
    expect(await sentAt()).toMatchObject([{ kind: 'goal', to: [DEVICE] }])
    await register([{ match }], { kinds: ['goal'] })
    expect(await planned()).toEqual([])
  })

  test('that was not greeted within an hour is forgotten, however often it chooses', async () => {
    await register([{ match }])
    await save([{ match }], { endpoint: `${DEVICE}/known` })
    await database.query('update app.push_devices set confirmed_at = null where endpoint = $1', [DEVICE])
    await register([{ match }])
    await planned(later(0.9))
    expect(await database.query('select from app.push_devices')).toHaveLength(2)
    await planned(later(1.1))
    expect(await database.query('select endpoint from app.push_devices')).toEqual([{ endpoint: `${DEVICE}/known` }])
  })
})

describe('a device', () => {
  test('follows a competition, a team or one match, and gets one notification for all of them', async () => {
    await save([{ league: world.league }, { team: world.home }, { match }])
    await save([{ team: world.third }], { endpoint: `${DEVICE}/third` })
    await save([{ match: world.match }], { endpoint: `${DEVICE}/another` })
    await save([{ league: world.otherLeague }], { endpoint: `${DEVICE}/monday` })
    await save([{ team: world.away }], { endpoint: `${DEVICE}/away`, kinds: ['full_time'] })
    await change(`status = 'in_play'`)
    expect(await sentAt()).toMatchObject([{ to: [DEVICE] }])
    await change("status = 'scheduled', home_score = 0, away_score = 0, scores_manual = true")
    expect(await sentAt()).toMatchObject([{ to: [DEVICE, `${DEVICE}/away`] }])
  })

  test('wants what it chose last', async () => {
    await save([{ match }])
    await save([{ match }], { kinds: ['goal'] })
    await change(`status = 'in_play'`)
    expect(await sentAt()).toEqual([])
    await save([])
    await change('home_score = 1, away_score = 0, scores_manual = true')
    expect(await database.query('select kind from app.push_events')).toEqual([{ kind: 'kick_off' }])
  })

  test('follows nothing that does not exist, and at most fifty things', async () => {
    await save([{ league: randomUUID() }, { team: 'x' }, {}, ...Array.from({ length: 60 }, () => ({ match }))])
    expect(await database.query('select match_id from app.push_topics')).toEqual([{ match_id: match }])
  })

  test('that has a notification is not asked again, and one that is gone is forgotten', async () => {
    const gone = `${DEVICE}/gone`
    await save([{ match }])
    await save([{ match }], { endpoint: gone })
    await change(`status = 'in_play'`)
    const [planned] = await database.query<{ event_id: number }>('select event_id from app.plan_pushes()')
    const idOf = async (endpoint: string) =>
      (await database.query<{ id: number }>('select id from app.push_devices where endpoint = $1', [endpoint]))[0]?.id
    const ids = JSON.stringify([await idOf(DEVICE), await idOf(gone)])
    const event = planned?.event_id ?? 0
    await database.query('select app.finish_pushes($1, $2::text::jsonb, $3::text::jsonb)', [
      event,
      JSON.stringify([await idOf(DEVICE)]),
      JSON.stringify([await idOf(gone)]),
    ])
    const [row] = await database.query<{ message: Message }>(
      'select app.push_message($1, $2::text::jsonb) as message',
      [event, ids],
    )
    expect(row?.message.devices).toEqual([])
    expect(await database.query('select endpoint from app.push_devices')).toEqual([{ endpoint: DEVICE }])
  })

  test('is not read by anybody through the API', async () => {
    await save([{ match }])
    for (const role of ['visitor', 'player', 'owner'] as const)
      for (const table of ['push_keys', 'push_devices', 'push_topics', 'push_events', 'push_deliveries', 'push_counts'])
        await expect(run(asRole(database, world, role), `select * from app.${table}`)).rejects.toThrow(
          'permission denied',
        )
  })
})

describe('notices to a person', () => {
  const NOON = '12:00'
  beforeEach(async () => {
    await database.query(
      `insert into match_day_settings (league_id, results_by, sends_notices) values ($1, 'teams', true)`,
      [world.league],
    )
    await save([])
  })

  async function signIn(role: Exclude<Role, 'visitor'>): Promise<{ session: string; caller: AsCaller }> {
    const session = randomUUID()
    const sub = world.users[role]
    await database.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [session, sub])
    const claims = { role: 'authenticated', sub, session_id: session }
    const request = { method: 'POST', path: '/', headers: {} }
    return { session, caller: asCaller(database, { role: 'authenticated', claims, token: null }, request) }
  }

  const show = (caller: AsCaller, shows = true, endpoint = DEVICE) =>
    run(caller, 'select show_my_notices($1, $2)', [endpoint, shows])
  const shows = async (caller: AsCaller) =>
    (await run<{ shows: boolean }>(caller, 'select shows_my_notices($1) as shows', [DEVICE]))[0]?.shows
  const report = () => database.query('select app.file_report($1, $2, 2, 1, null)', [match, world.away])
  /** Today's or tomorrow's noon in UTC, whichever is next. */
  const noon = () => {
    const day = new Date(Date.now() + 12 * HOUR).toISOString().slice(0, 10)
    return `${day}T${NOON}:00Z`
  }

  test('come to the device of the session that asked for them', async () => {
    const { caller } = await signIn('manager')
    expect(await shows(caller)).toBe(false)
    await show(caller)
    expect(await shows(caller)).toBe(true)
    await report()
    expect(await sentAt(noon())).toMatchObject([{ kind: 'confirm', facts: { score: [2, 1] }, to: [DEVICE] }])
    expect(await sentAt(noon())).toEqual([])
  })

  test.each(['player', 'other manager', 'owner', 'other owner'] as const)(
    'do not come to the device of %s',
    async (role) => {
      const { caller } = await signIn(role)
      await show(caller)
      await report()
      expect(await sentAt(noon())).toEqual([])
    },
  )

  test('end with the session, and with the wish', async () => {
    const first = await signIn('manager')
    await show(first.caller)
    await database.query('delete from auth.sessions where id = $1', [first.session])
    await report()
    expect(await sentAt(noon())).toEqual([])
    const second = await signIn('manager')
    await show(second.caller)
    await show(second.caller, false)
    expect(await shows(second.caller)).toBe(false)
  })

  test('wait for the morning', async () => {
    const { caller } = await signIn('manager')
    await show(caller)
    await report()
    const night = noon().replace(NOON, '23:30')
    expect(await sentAt(night)).toEqual([])
    const morning = new Date(Date.parse(night) + 9 * HOUR).toISOString()
    expect(await sentAt(morning)).toMatchObject([{ kind: 'confirm' }])
  })

  test("the copy of a person's data has the devices of their sessions", async () => {
    const { caller } = await signIn('manager')
    await show(caller)
    const sql = `select export_my_data() -> 'push_devices' as devices`
    expect(await run(caller, sql)).toMatchObject([{ devices: [{ address: DEVICE }] }])
    expect(await run((await signIn('player')).caller, sql)).toEqual([{ devices: [] }])
  })

  /** Ends what was planned for the devices with these outcomes, each a list of endpoints. */
  async function finish({ sent = [], gone = [], failed = [] }: Record<string, string[]>) {
    const [planned] = await database.query<{ event_id: number }>('select event_id from app.plan_pushes($1)', [noon()])
    await finishEvent(planned?.event_id ?? 0, { sent, gone, failed })
    return planned?.event_id ?? 0
  }
  async function finishEvent(event: number, { sent = [], gone = [], failed = [] }: Record<string, string[]>) {
    const ids = async (endpoints: string[]) => {
      const rows = await database.query<{ id: number }>(
        'select id from app.push_devices where endpoint = any ($1) order by id',
        [`{${endpoints}}`],
      )
      return JSON.stringify(rows.map(({ id }) => id))
    }
    await database.query('select app.finish_pushes($1, $2::text::jsonb, $3::text::jsonb, $4::text::jsonb)', [
      event,
      await ids(sent),
      await ids(gone),
      await ids(failed),
    ])
  }
  const log = (role: Role = 'owner') =>
    run<Record<string, unknown>>(
      asRole(database, world, role),
      'select kind, name, state, push_sent, push_gone, push_failed from notice_log($1)',
      [world.league],
    )

  test('are in the log of the league with what became of them on devices, which it does not name', async () => {
    const { caller } = await signIn('manager')
    await save([], { endpoint: `${DEVICE}/old` })
    await save([], { endpoint: `${DEVICE}/busy` })
    for (const endpoint of [DEVICE, `${DEVICE}/old`, `${DEVICE}/busy`]) await show(caller, true, endpoint)
    await report()
    expect(await log()).toEqual([])
    const event = await finish({ sent: [DEVICE], gone: [`${DEVICE}/old`], failed: [`${DEVICE}/busy`] })
    const row = { kind: 'confirm', name: expect.any(String), state: 'waiting', push_sent: 1, push_gone: 1 }
    expect(await log()).toEqual([{ ...row, push_failed: 1 }])
    await finishEvent(event, { sent: [DEVICE, `${DEVICE}/busy`] })
    expect(await log()).toEqual([{ ...row, push_sent: 2, push_failed: 0 }])
    const whole = await run(asRole(database, world, 'owner'), 'select * from notice_log($1)', [world.league])
    expect(JSON.stringify(whole)).not.toMatch(/mozilla|secret/)
  })

  test.each(['player', 'manager', 'other owner', 'other user'] as const)(
    'are in no log that %s reads',
    async (role) => {
      const { caller } = await signIn('manager')
      await show(caller)
      await report()
      await finish({ sent: [DEVICE] })
      expect(await log(role)).toEqual([])
      expect(await log()).toHaveLength(1)
      const follow = 'select * from follower_pushes($1)'
      expect(await run(asRole(database, world, role), follow, [world.league])).toEqual([{ sent: 0, gone: 0 }])
    },
  )

  test('are told apart from devices of followers, which are a number alone', async () => {
    await save([{ match }], { endpoint: `${DEVICE}/fan` })
    await save([{ match }], { endpoint: `${DEVICE}/gone` })
    await change(`status = 'in_play'`)
    const event = await finish({ sent: [`${DEVICE}/fan`], gone: [`${DEVICE}/gone`] })
    await finishEvent(event, { sent: [`${DEVICE}/fan`] })
    expect(await log()).toEqual([])
    const follow = (role: Role) =>
      run(asRole(database, world, role), 'select * from follower_pushes($1)', [world.league])
    expect(await follow('owner')).toEqual([{ sent: 1, gone: 1 }])
    await expect(follow('visitor')).rejects.toThrow('permission denied')
    await database.query(`update app.push_counts set day = day - 91`)
    expect(await follow('owner')).toEqual([{ sent: 0, gone: 0 }])
    await database.query('select from app.plan_pushes()')
    expect(await database.query('select from app.push_counts')).toEqual([])
  })

  test('come as the person chose for their kind', async () => {
    const { caller } = await signIn('manager')
    await show(caller)
    await run(caller, `insert into notice_choices (kind, mail, push) values ('confirm', 'once', false)`)
    await report()
    expect(await sentAt(noon())).toEqual([])
  })

  test('need a session, and a device that is known', async () => {
    const { caller } = await signIn('manager')
    await expect(show(caller, true, `${DEVICE}/other`)).rejects.toThrow(
      'Notifications are not switched on here any more',
    )
    await expect(show(asRole(database, world, 'manager'))).rejects.toThrow('Your session has ended')
    await expect(show(asRole(database, world, 'visitor'))).rejects.toThrow('permission denied')
  })
})
