import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
/** A match of today, without a line-up. */
let match: string
/** The match that every test begins with. */
let planned: string

const HOUR_MS = 3_600_000

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  planned = await addMatch(Date.now() - HOUR_MS)
  await choose('owner')
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await restoreRows(database)
  match = planned
})

const addMatch = (playedAt: number) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: new Date(playedAt).toISOString(),
  })

const choose = (resultsBy: 'owner' | 'teams', liveEntry = true) =>
  database.query(
    `insert into match_day_settings (league_id, results_by, live_entry) values ($1, $2, $3)
     on conflict (league_id) do update set results_by = excluded.results_by, live_entry = excluded.live_entry`,
    [world.league, resultsBy, liveEntry],
  )

interface Entry {
  id: string
  kind: string
  [more: string]: unknown
}
interface Answer {
  results: { id: string; outcome: string; reason?: string; same_as?: string }[]
  state: {
    home_score: number | null
    away_score: number | null
    phase: string | null
    known: number
    events: { id: string; kind: string; player_id: string | null; other_id: string | null }[]
  }
}

const entry = (kind: string, more: Record<string, unknown> = {}): Entry => ({ id: randomUUID(), kind, ...more })
const phone = randomUUID()
const otherPhone = randomUUID()
const goal = (player: string | null, more: Record<string, unknown> = {}) =>
  entry('goal', { team_id: world.home, player_id: player, minute: 12, device_id: phone, ...more })

async function send(events: Entry[], role: Role = 'owner'): Promise<Answer> {
  const [row] = await run<{ answer: Answer }>(
    asRole(database, world, role),
    'select record_live_events($1, $2) as answer',
    [match, JSON.stringify(events)],
  )
  if (row === undefined) throw new Error('No answer')
  return row.answer
}

const outcomes = async (events: Entry[], role?: Role) =>
  (await send(events, role)).results.map(({ outcome, reason }) => reason ?? outcome)

const stored = async () => {
  const [row] = await database.query(
    `select status, live_phase as phase, home_score || '-' || away_score as score, scores_manual as typed,
       is_provisional as provisional,
       (select count(*)::int from match_events where match_id = m.id and event_type = 'GOAL') as goals
     from matches m where id = $1`,
    [match],
  )
  return row
}

test('a match from its kick-off to full time', async () => {
  const [ada, grace] = world.homePlayers
  const [opponent] = world.awayPlayers
  await send([entry('kick_off')])
  expect(await stored()).toMatchObject({ status: 'in_play', phase: 'first_half', score: '0-0' })
  await send([goal(ada, { other_id: grace }), entry('half_time')])
  expect(await stored()).toMatchObject({ phase: 'half_time', score: '1-0', goals: 1, typed: false })
  await send([
    entry('second_half'),
    entry('own_goal', { team_id: world.home, player_id: grace, minute: 50 }),
    entry('yellow', { team_id: world.away, player_id: opponent, minute: 51 }),
    goal(null, { minute: 60 }),
  ])
  expect(await stored()).toMatchObject({ phase: 'second_half', score: '2-1', typed: true })
  await send([entry('full_time')])
  expect(await stored()).toMatchObject({ status: 'scheduled', phase: null, score: '2-1', provisional: false })
  expect(await database.query('select kind from match_incidents where match_id = $1 order by kind', [match])).toEqual([
    { kind: 'own_goal' },
    { kind: 'yellow' },
  ])
})

test('the clock of the second half begins at 45 minutes', async () => {
  await send([entry('kick_off', { seconds_ago: 3600 }), entry('second_half', { seconds_ago: 60 })])
  const [row] = await database.query(
    'select round(extract(epoch from now() - live_since) / 60)::int as minutes from matches where id = $1',
    [match],
  )
  expect(row).toEqual({ minutes: 46 })
})

test('the clock follows the minutes in a half, as the settings have them at each phase', async () => {
  await database.query('update match_day_settings set half_minutes = 25 where league_id = $1', [world.league])
  await send([entry('kick_off', { seconds_ago: 3600 }), entry('second_half', { seconds_ago: 60 })])
  const clock = () =>
    database.query(
      `select round(extract(epoch from now() - live_since) / 60)::int as minutes, live_half_minutes as half
       from matches where id = $1`,
      [match],
    )
  expect(await clock()).toEqual([{ minutes: 26, half: 25 }])
  const asText = () =>
    run<{ text: string | null }>(
      asRole(database, world, 'visitor'),
      'select live_clock(m) as text from matches m where id = $1',
      [match],
    )
  expect((await asText())[0]?.text).toMatch(/^second_half \d{13} 25$/)
  const [row] = await run<{ state: { half_minutes: number } }>(
    asRole(database, world, 'owner'),
    'select live_match($1) as state',
    [match],
  )
  expect(row?.state.half_minutes).toBe(25)
  await send([entry('full_time')])
  expect(await clock()).toEqual([{ minutes: null, half: null }])
  expect(await asText()).toEqual([{ text: null }])
})

test.each([9, 46])('a half has no %i minutes', async (minutes) => {
  await expect(
    database.query('update match_day_settings set half_minutes = $2 where league_id = $1', [world.league, minutes]),
  ).rejects.toThrow('half_minutes_range')
})

test('a player who plays to the end has the minutes of both halves', async () => {
  await database.query('update match_day_settings set half_minutes = 30 where league_id = $1', [world.league])
  await database.query('delete from matches where id = $1', [world.match])
  const [ada, grace, third] = world.homePlayers
  await database.query('update matches set home_lineup = $2 where id = $1', [match, `{${ada},${grace}}`])
  const change = { team_id: world.home, player_id: grace, other_id: third, minute: 40 }
  await send([entry('kick_off'), entry('second_half'), entry('substitution', change), entry('full_time')])
  const minutesOf = async (player: string) => {
    const [row] = await database.query<{ minutes: number }>(
      `select p.minutes from matches m, player_season($2, m.season_id) p where m.id = $1 and p.team_id = $3`,
      [match, player, world.home],
    )
    return row?.minutes
  }
  expect([await minutesOf(ada), await minutesOf(grace), await minutesOf(third)]).toEqual([60, 40, 20])

  const setSeason = (status: string) =>
    database.query('update seasons set status = $2 where league_id = $1', [world.league, status])
  await setSeason('finished')
  await database.query('update match_day_settings set half_minutes = 20 where league_id = $1', [world.league])
  expect(await minutesOf(ada), 'a finished season keeps its minutes').toBe(60)
  await setSeason('current')
  expect(await minutesOf(ada)).toBe(40)
})

test.each([
  [45, null],
  [30, 30],
])('visitors and reports read %i minutes in a half as %j', async (minutes, shown) => {
  await database.query('update match_day_settings set half_minutes = $2 where league_id = $1', [world.league, minutes])
  await database.query('update matches set home_score = 1, away_score = 0 where id = $1', [match])
  const read = (role: Role, value: string) =>
    run(asRole(database, world, role), `select ${value} as half from matches m where id = $1`, [match])
  expect(await read('visitor', 'half_minutes(m)')).toEqual([{ half: shown }])
  expect(await read('owner', `match_facts(m.id) #> '{match,half_minutes}'`)).toEqual([{ half: shown }])
})

test('an entry that PostgreSQL cannot read is refused by a sentence', async () => {
  const unreadable = [goal(world.homePlayers[0], { minute: 'soon' }), goal(world.homePlayers[0], { minute: 9999 })]
  expect(await outcomes([entry('kick_off'), ...unreadable])).toEqual([
    'applied',
    'This entry cannot be read.',
    'This entry cannot be read.',
  ])
})

test('a match has at most a thousand entries', async () => {
  await database.query(
    `insert into app.live_events (id, match_id, kind, happened_at)
     select gen_random_uuid(), $1, 'undo', now() from generate_series(1, 1000)`,
    [match],
  )
  await expect(send([entry('kick_off')])).rejects.toThrow('A match has at most 1,000 entries.')
})

test('a follower is notified of each score once, with the side that scored, and of a goalless end', async () => {
  await database.query('delete from app.push_devices')
  await database.query(`select app.save_push_device('https://x', 'k', 'a', '["goal","full_time"]', $1::text::jsonb)`, [
    JSON.stringify([{ league: world.league }]),
  ])
  await send([entry('kick_off'), entry('full_time')])
  const events = () =>
    database.query(
      `select kind, facts ->> 'side' as side, facts -> 'score' as score from app.push_events
       where match_id = $1 and kind <> 'kick_off' order by id`,
      [match],
    )
  expect(await events()).toEqual([{ kind: 'full_time', side: null, score: [0, 0] }])
  match = await addMatch(Date.now() - HOUR_MS)
  const away = goal(world.awayPlayers[0], { team_id: world.away, minute: 30 })
  await send([entry('kick_off'), goal(null), away])
  await send([entry('undo', { target_id: away.id })])
  expect(await events()).toEqual([
    { kind: 'goal', side: 'home', score: [1, 0] },
    { kind: 'goal', side: 'away', score: [1, 1] },
  ])
})

describe('an entry that is sent again', () => {
  test('is applied once, whether alone or among new ones', async () => {
    const kickOff = entry('kick_off')
    const first = goal(world.homePlayers[0])
    await send([kickOff, first])
    expect(await outcomes([kickOff, first])).toEqual(['applied', 'applied'])
    expect(await outcomes([first, goal(world.homePlayers[1], { minute: 20 }), first])).toEqual(Array(3).fill('applied'))
    expect(await stored()).toMatchObject({ score: '2-0', goals: 2 })
  })

  test('after it was undone, it stays undone', async () => {
    const first = goal(world.homePlayers[0])
    await send([entry('kick_off'), first, entry('undo', { target_id: first.id })])
    expect(await outcomes([first])).toEqual(['applied'])
    expect(await stored()).toMatchObject({ score: '0-0', goals: 0 })
  })

  test('at the same time by two requests is applied once', async () => {
    const first = goal(world.homePlayers[0])
    await send([entry('kick_off')])
    await Promise.all([send([first]), send([first]), send([first])])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 1 })
  })

  test('for another match is refused', async () => {
    const first = goal(world.homePlayers[0])
    await send([entry('kick_off'), first])
    match = await addMatch(Date.now())
    const [, again] = (await send([entry('kick_off'), first])).results
    expect(again?.outcome).toBe('refused')
    expect(await stored()).toMatchObject({ score: '0-0', goals: 0 })
  })
})

describe('two phones', () => {
  beforeEach(() => send([entry('kick_off')]))

  test('enter one goal: it counts once, and takes the pass of the other', async () => {
    const [ada, grace] = world.homePlayers
    await send([goal(ada)])
    const answer = await send([goal(ada, { device_id: otherPhone, other_id: grace, known: 0 })])
    expect(answer.results[0]?.outcome).toBe('merged')
    expect(answer.state).toMatchObject({ home_score: 1, events: [{}, { player_id: ada, other_id: grace }] })
    expect(
      await database.query(
        `select assist_by_id from match_events where event_type = 'GOAL'
      and match_id = $1`,
        [match],
      ),
    ).toEqual([{ assist_by_id: grace }])
  })

  test('name different scorers: the second one is asked, and both answers work', async () => {
    const [ada, grace] = world.homePlayers
    const first = goal(ada)
    await send([first])
    const theirs = goal(grace, { device_id: otherPhone, known: 0 })
    expect((await send([theirs])).results).toEqual([{ id: theirs.id, outcome: 'doubtful', same_as: first.id }])
    expect(await stored()).toMatchObject({ score: '1-0' })
    expect(await outcomes([{ ...theirs, is_another: true }])).toEqual(['applied'])
    expect(await stored()).toMatchObject({ score: '2-0', goals: 2 })
    const third = goal(null, { device_id: otherPhone, known: 0 })
    expect(await outcomes([{ ...third, target_id: first.id }])).toEqual(['merged'])
    expect(await stored()).toMatchObject({ score: '2-0', goals: 2 })
  })

  test('of which one knows the scorer: the answer "the same goal" names him', async () => {
    const first = goal(null)
    await send([first])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 0 })
    const theirs = goal(world.homePlayers[0], { device_id: otherPhone, known: 0 })
    await outcomes([{ ...theirs, target_id: first.id }])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 1 })
    await send([entry('undo', { target_id: theirs.id })])
    expect(await stored()).toMatchObject({ score: '0-0', goals: 0 })
  })

  test('a goal that the phone knew of is no duplicate', async () => {
    const { state } = await send([goal(world.homePlayers[0])])
    const second = goal(world.homePlayers[0], { device_id: otherPhone, known: state.known })
    expect(await outcomes([second])).toEqual(['applied'])
    expect(await stored()).toMatchObject({ score: '2-0', goals: 2 })
  })

  test('two goals of one phone without a network are two', async () => {
    const ada = world.homePlayers[0]
    expect(await outcomes([goal(ada, { known: 0 }), goal(ada, { known: 0, minute: 13 })])).toEqual([
      'applied',
      'applied',
    ])
    expect(
      await outcomes([
        goal(ada, { known: 0, device_id: otherPhone }),
        goal(ada, { known: 0, minute: 13, device_id: otherPhone }),
      ]),
    ).toEqual(['merged', 'merged'])
    expect(await stored()).toMatchObject({ score: '2-0' })
  })

  test('press the same phase and card: each counts once', async () => {
    const card = { team_id: world.away, player_id: world.awayPlayers[1] }
    await send([entry('yellow', { ...card, device_id: phone }), entry('half_time')])
    expect(
      await outcomes([
        entry('kick_off'),
        entry('yellow', { ...card, device_id: otherPhone, known: 0 }),
        entry('half_time'),
      ]),
    ).toEqual(['merged', 'merged', 'merged'])
    expect(await stored()).toMatchObject({ phase: 'half_time' })
  })

  test('an editor who saves meanwhile is told, and the next goal adds to the typed score', async () => {
    const [row] = await database.query<{ version: number }>('select version from matches where id = $1', [match])
    await send([goal(world.homePlayers[0])])
    await expect(
      run(asRole(database, world, 'owner'), `select save_match_details($1, $2, '{}', '{}', '[]', null)`, [
        match,
        row?.version ?? 0,
      ]),
    ).rejects.toThrow('Somebody else has changed this match')
    await run(asRole(database, world, 'owner'), 'update matches set home_score = 3, away_score = 1 where id = $1', [
      match,
    ])
    await send([goal(world.homePlayers[1], { minute: 70 })])
    expect(await stored()).toMatchObject({ score: '4-1' })
  })
})

describe('an entry that cannot be applied is refused by itself', () => {
  test.each<[string, () => Entry, string]>([
    ['a player of no squad', () => goal(world.thirdPlayers[0]), 'Ada is not in the line-up of the team'],
    ['a card for nobody', () => entry('red', { team_id: world.home }), 'Choose the player.'],
    [
      'a team of another match',
      () => entry('goal', { team_id: world.third }),
      'The team of a goal or an assist must play in the match',
    ],
  ])('%s', async (_, make, reason) => {
    expect(await outcomes([entry('kick_off'), make(), goal(world.homePlayers[0])])).toEqual([
      'applied',
      reason,
      'applied',
    ])
    expect(await stored()).toMatchObject({ score: '1-0' })
  })

  test.each([{ kind: 'dance' }, { kind: 'goal', team_id: 'x' }, { kind: 'goal', minute: 'late' }])(
    '%o',
    async (wrong) => {
      expect((await send([entry('kick_off'), { id: randomUUID(), ...wrong }])).results[1]?.outcome).toBe('refused')
    },
  )

  test('before the kick-off, and after full time', async () => {
    expect(await outcomes([goal(world.homePlayers[0])])).toEqual(['Press kick-off first.'])
    await send([entry('kick_off', { seconds_ago: 5400 }), entry('full_time', { seconds_ago: 60 })])
    expect(await outcomes([goal(world.homePlayers[0]), goal(world.homePlayers[1], { seconds_ago: 600 })])).toEqual([
      'The match is over. Undo full time first.',
      'applied',
    ])
    expect(await stored()).toMatchObject({ status: 'scheduled', score: '1-0' })
  })

  test('of a match that was called off, decided or is of another day', async () => {
    await database.query(`update matches set status = 'postponed' where id = $1`, [match])
    expect(await outcomes([entry('kick_off')])).toEqual([
      'This match is not played as planned, so nothing can be entered live.',
    ])
    match = world.match
    expect((await outcomes([entry('kick_off')]))[0]).toMatch(/has a result already|planned for later/)
    match = await addMatch(Date.now() + 24 * HOUR_MS)
    expect(await outcomes([entry('kick_off')])).toEqual(['This match is planned for later. Change its date first.'])
  })

  test('of a match that was abandoned while it was played', async () => {
    await send([entry('kick_off'), goal(world.homePlayers[0])])
    await run(asRole(database, world, 'owner'), `select set_match_status($1, 'abandoned')`, [match])
    expect(await stored()).toMatchObject({ status: 'abandoned', phase: null })
    expect(await outcomes([goal(world.homePlayers[1])])).toEqual([
      'This match is not played as planned, so nothing can be entered live.',
    ])
  })
})

describe('a correction', () => {
  beforeEach(() => send([entry('kick_off')]))

  const correct = (target: Entry, change: object, more: object = {}) =>
    entry('correction', { target_id: target.id, device_id: phone, ...change, ...more })
  const record = async () => ({
    goals: await database.query(
      `select player_id as player, assist_by_id as pass, minute, added_minutes as added, is_penalty as penalty
       from match_events where match_id = $1 and event_type = 'GOAL' order by minute`,
      [match],
    ),
    incidents: await database.query(
      'select kind, player_id as player, minute from match_incidents where match_id = $1 order by minute',
      [match],
    ),
    changes: await database.query(
      'select player_off_id as off, player_on_id as on, minute from match_substitutions where match_id = $1',
      [match],
    ),
  })
  const asShown = async () => (await send([])).state.events

  test('gives a goal another minute, scorer and pass, and keeps its score', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const first = entry('penalty', { team_id: world.home, player_id: ada, minute: 12, device_id: phone })
    await send([first, goal(null)])
    const before = await stored()
    expect(before).toMatchObject({ score: '2-0', typed: true })
    const changes = [
      correct(first, { minute: 45, added_minutes: 2 }),
      correct(first, { player_id: grace }),
      correct(first, { other_id: hedy }),
    ]
    expect(await outcomes(changes)).toEqual(Array(3).fill('applied'))
    expect((await record()).goals).toEqual([{ player: grace, pass: hedy, minute: 45, added: 2, penalty: true }])
    expect((await asShown())[1]).toMatchObject({ id: first.id, player_id: grace, other_id: hedy, minute: 45 })
    expect(await stored()).toEqual(before)
    await send([entry('undo', { target_id: first.id })])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 0 })
  })

  test('leaves no pass where the player who gave it is the scorer', async () => {
    const [ada, grace] = world.homePlayers
    const first = entry('goal', { team_id: world.home, player_id: ada, minute: 12, device_id: phone })
    await send([first])
    await send([correct(first, { other_id: grace }), correct(first, { player_id: grace })])
    expect((await record()).goals).toMatchObject([{ player: grace, pass: null }])
    const shown = { id: first.id, player_id: grace, other_id: null }
    expect(await asShown()).toContainEqual(expect.objectContaining(shown))
  })

  test('names the scorer of a goal, and takes the name away again', async () => {
    const unknown = goal(null)
    await send([unknown, correct(unknown, { player_id: world.homePlayers[0] })])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 1, typed: false })
    await send([correct(unknown, { player_id: null })])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 0, typed: true })
  })

  test('gives own goals, cards and substitutions other players and minutes', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const own = entry('own_goal', { team_id: world.home, player_id: ada, minute: 3 })
    const card = entry('yellow', { team_id: world.home, player_id: ada, minute: 5 })
    const change = entry('substitution', { team_id: world.home, player_id: ada, other_id: grace, minute: 60 })
    await send([own, card, change])
    await send([correct(own, { player_id: grace }), correct(card, { player_id: grace, minute: 6 })])
    await send([correct(change, { other_id: hedy }), correct(change, { minute: 61 })])
    expect(await record()).toMatchObject({
      incidents: [
        { kind: 'own_goal', player: grace, minute: 3 },
        { kind: 'yellow', player: grace, minute: 6 },
      ],
      changes: [{ off: ada, on: hedy, minute: 61 }],
    })
    expect(await stored()).toMatchObject({ score: '0-1' })
  })

  test('of a line-up: the player who really scored joins it, the other one leaves it', async () => {
    const [ada, grace, hedy] = world.homePlayers
    await database.query('update matches set home_lineup = $2 where id = $1', [match, `{${ada}}`])
    const first = goal(grace)
    await send([first, correct(first, { player_id: hedy })])
    const [row] = await database.query('select home_lineup::text as ids from matches where id = $1', [match])
    expect(row).toEqual({ ids: `{${ada},${hedy}}` })
  })

  test('is applied once, also when a later one was applied before its second answer', async () => {
    const [ada, grace] = world.homePlayers
    const first = goal(ada)
    const one = correct(first, { player_id: grace, minute: 20 })
    const two = correct(first, { minute: 21 })
    await send([first, one, two])
    expect(await outcomes([one, two])).toEqual(['applied', 'applied'])
    expect((await record()).goals).toMatchObject([{ player: grace, minute: 21 }])
  })

  test('of two phones: each field is as the last one who corrected it wanted, in whatever order they arrive', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const first = goal(ada)
    await send([first])
    await send([correct(first, { minute: 30 }, { seconds_ago: 10 })])
    const late = { device_id: otherPhone, seconds_ago: 60 }
    expect(await outcomes([correct(first, { minute: 29, player_id: grace, other_id: hedy }, late)])).toEqual([
      'applied',
    ])
    expect((await record()).goals).toMatchObject([{ player: grace, pass: hedy, minute: 30 }])
  })

  test('of the minute keeps the pass that the editor added meanwhile', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const first = goal(ada)
    await send([first])
    await database.query(`update match_events set assist_by_id = $2 where match_id = $1 and event_type = 'GOAL'`, [
      match,
      grace,
    ])
    await send([correct(first, { minute: 13 })])
    expect((await record()).goals).toMatchObject([{ player: ada, pass: grace, minute: 13 }])
    await send([correct(first, { other_id: hedy })])
    expect((await record()).goals).toMatchObject([{ player: ada, pass: hedy, minute: 13 }])
  })

  describe('after the editor has saved the match', () => {
    /** The owner saves a goal, a card and a substitution with what is given in place of what was entered. */
    const edit = (saved: { goal?: object; card?: object; change?: object }) => {
      const [ada, grace, hedy] = world.homePlayers
      const lists = [
        [{ player_id: ada, team_id: world.home, event_type: 'GOAL', minute: 12, ...saved.goal }],
        [{ player_id: ada, team_id: world.home, kind: 'yellow', minute: 5, ...saved.card }],
        [{ player_off_id: grace, player_on_id: hedy, team_id: world.home, minute: 60, ...saved.change }],
      ]
      return run(
        asRole(database, world, 'owner'),
        `select save_match_details(_match_id => id, _version => version, _home_lineup => '{}', _away_lineup => '{}',
           _events => $2, _man_of_match_id => null, _incidents => $3, _substitutions => $4, _roles => '[]')
         from matches where id = $1`,
        [match, ...lists.map((list) => JSON.stringify(list))],
      )
    }
    let first: Entry
    let card: Entry
    let change: Entry

    beforeEach(async () => {
      const [ada, grace, hedy] = world.homePlayers
      first = goal(ada)
      card = entry('yellow', { team_id: world.home, player_id: ada, minute: 5 })
      change = entry('substitution', { team_id: world.home, player_id: grace, other_id: hedy, minute: 60 })
      await send([first, card, change])
    })

    test('of a scorer keeps the pass and the penalty', async () => {
      const [, grace, hedy] = world.homePlayers
      await edit({ goal: { assist_by_id: hedy, is_penalty: true } })
      expect(await outcomes([correct(first, { player_id: grace })])).toEqual(['applied'])
      expect((await record()).goals).toEqual([{ player: grace, pass: hedy, minute: 12, added: null, penalty: true }])
    })

    test('of a scorer who had given the pass leaves no pass', async () => {
      const [, grace] = world.homePlayers
      await edit({ goal: { assist_by_id: grace } })
      expect(await outcomes([correct(first, { player_id: grace })])).toEqual(['applied'])
      expect((await record()).goals).toMatchObject([{ player: grace, pass: null, minute: 12 }])
    })

    test('of a card or a substitution keeps the minute', async () => {
      const [ada, grace] = world.homePlayers
      await edit({ card: { minute: 7 }, change: { minute: 63, added_minutes: null } })
      expect(await outcomes([correct(card, { player_id: grace }), correct(change, { other_id: ada })])).toEqual([
        'applied',
        'applied',
      ])
      expect(await record()).toMatchObject({
        incidents: [{ kind: 'yellow', player: grace, minute: 7 }],
        changes: [{ off: grace, on: ada, minute: 63 }],
      })
      await send([entry('undo', { target_id: card.id }), entry('undo', { target_id: change.id })])
      expect(await record()).toMatchObject({ incidents: [], changes: [] })
    })

    test('of a minute keeps the row, and coming twice changes nothing more', async () => {
      const ids = () =>
        database.query(
          `select id from match_incidents where match_id = $1
           union all select id from match_substitutions where match_id = $1
           union all select id from match_events where match_id = $1`,
          [match],
        )
      const known = await ids()
      const corrections = [first, card, change].map((each) => correct(each, { minute: 61 }))
      await send(corrections)
      expect(await ids()).toEqual(known)
      await edit({ goal: { minute: 62 }, card: { minute: 62 }, change: { minute: 62 } })
      const saved = await record()
      expect(await outcomes(corrections)).toEqual(Array(3).fill('applied'))
      expect(await record()).toEqual(saved)
    })
  })

  describe('of the team or the kind', () => {
    const line = async () => ({ ...(await stored()), ...(await record()) })
    const cards = () =>
      database.query('select kind, team_id as team, player_id as player from match_incidents where match_id = $1', [
        match,
      ])

    test('moves a goal, its score and its pass to the other team, and undo takes it back there', async () => {
      const [ada, grace] = world.homePlayers
      const [opponent, other] = world.awayPlayers
      const first = goal(ada, { other_id: grace })
      const wrong = correct(first, { team_id: world.away, player_id: opponent, other_id: null })
      const pass = correct(first, { other_id: other })
      expect(await outcomes([first, wrong, pass, wrong])).toEqual(Array(4).fill('applied'))
      expect(await line()).toMatchObject({
        score: '0-1',
        typed: false,
        goals: [{ player: opponent, pass: other, minute: 12 }],
      })
      expect((await asShown())[1]).toMatchObject({ id: first.id, team_id: world.away, player_id: opponent })
      await send([entry('undo', { target_id: first.id })])
      expect(await line()).toMatchObject({ score: '0-0', goals: [] })
    })

    test('moves a goal of an unknown scorer, whom a later correction names', async () => {
      const unknown = goal(null)
      await send([goal(world.homePlayers[0], { minute: 3 }), unknown])
      await send([correct(unknown, { team_id: world.away, player_id: null, other_id: null })])
      expect(await line()).toMatchObject({ score: '1-1', typed: true, goals: [{ minute: 3 }] })
      await send([correct(unknown, { player_id: world.awayPlayers[0] })])
      expect(await line()).toMatchObject({ score: '1-1', typed: false, goals: [{ minute: 3 }, { minute: 12 }] })
    })

    test('turns a goal into an own goal and back, with the minute that the editor gave it', async () => {
      const [ada] = world.homePlayers
      const [opponent] = world.awayPlayers
      const first = goal(ada)
      await send([first])
      await database.query(`update match_events set minute = 13 where match_id = $1 and event_type = 'GOAL'`, [match])
      const own = { corrected_kind: 'own_goal', team_id: world.away, player_id: opponent, other_id: null }
      await send([correct(first, own)])
      expect(await line()).toMatchObject({
        score: '1-0',
        typed: false,
        goals: [],
        incidents: [{ kind: 'own_goal', player: opponent, minute: 13 }],
      })
      await send([correct(first, { corrected_kind: 'penalty', team_id: world.home, player_id: ada })])
      expect(await line()).toMatchObject({
        score: '1-0',
        incidents: [],
        goals: [{ player: ada, minute: 13, penalty: true }],
      })
      await send([entry('undo', { target_id: first.id })])
      expect(await line()).toMatchObject({ score: '0-0', goals: [], incidents: [] })
    })

    test('turns an own goal for the wrong side around', async () => {
      const own = entry('own_goal', { team_id: world.home, player_id: world.homePlayers[0], minute: 8 })
      await send([own, correct(own, { team_id: world.away, player_id: world.awayPlayers[0] })])
      expect(await line()).toMatchObject({ score: '1-0', incidents: [{ player: world.awayPlayers[0], minute: 8 }] })
    })

    test('gives a penalty its mark and takes it away, and keeps the mark of the editor', async () => {
      const [ada, grace] = world.homePlayers
      const first = goal(ada)
      await send([first, correct(first, { corrected_kind: 'penalty' })])
      expect((await record()).goals).toMatchObject([{ player: ada, penalty: true }])
      await send([correct(first, { corrected_kind: 'goal' })])
      expect((await record()).goals).toMatchObject([{ penalty: false }])
      await database.query(`update match_events set is_penalty = true where match_id = $1 and event_type = 'GOAL'`, [
        match,
      ])
      await send([correct(first, { player_id: grace })])
      expect((await record()).goals).toMatchObject([{ player: grace, penalty: true }])
    })

    test('of a card: another colour, another team, and fair play follows', async () => {
      const [ada, grace] = world.homePlayers
      const card = entry('yellow', { team_id: world.home, player_id: ada, minute: 5 })
      const fairPlay = async () =>
        (
          await database.query<{ points: number }>(
            'select fair_play as points from stage_entries where team_id = any ($1) order by team_id = $2 desc',
            [`{${world.home},${world.away}}`, world.home],
          )
        ).map(({ points }) => points)
      const before = await fairPlay()
      await send([card, correct(card, { corrected_kind: 'red' })])
      expect(await cards()).toEqual([{ kind: 'red', team: world.home, player: ada }])
      const withRed = await fairPlay()
      expect(withRed[0]).not.toBe(before[0])
      await send([correct(card, { team_id: world.away, player_id: world.awayPlayers[1] })])
      expect(await cards()).toEqual([{ kind: 'red', team: world.away, player: world.awayPlayers[1] }])
      expect(await fairPlay()).toEqual([before[0], withRed[0]])
      const yellow = { corrected_kind: 'yellow', team_id: world.home, player_id: grace }
      await send([correct(card, yellow), entry('undo', { target_id: card.id })])
      expect([await cards(), await fairPlay()]).toEqual([[], before])
    })

    test('of a change moves both players, and the line-ups follow', async () => {
      const [ada, grace] = world.homePlayers
      const [opponent, other] = world.awayPlayers
      await database.query('update matches set home_lineup = $2, away_lineup = $3 where id = $1', [
        match,
        `{${ada}}`,
        `{${opponent}}`,
      ])
      const change = entry('substitution', { team_id: world.home, player_id: ada, other_id: grace, minute: 60 })
      await send([change, correct(change, { team_id: world.away, player_id: opponent, other_id: other })])
      expect(await record()).toMatchObject({ changes: [{ off: opponent, on: other, minute: 60 }] })
      expect(
        await database.query('select home_lineup::text as home, away_lineup::text as away from matches where id = $1', [
          match,
        ]),
      ).toEqual([{ home: `{${ada}}`, away: `{${opponent},${other}}` }])
    })

    test('of two phones that correct differently: the one that was made last stands', async () => {
      const first = goal(world.homePlayers[0])
      await send([first])
      const away = { team_id: world.away, player_id: world.awayPlayers[0], other_id: null }
      await send([correct(first, away, { seconds_ago: 10 })])
      const earlier = { corrected_kind: 'penalty', team_id: world.home, player_id: world.homePlayers[1] }
      await send([correct(first, earlier, { seconds_ago: 60, device_id: otherPhone })])
      expect(await line()).toMatchObject({ score: '0-1', goals: [{ player: world.awayPlayers[0], penalty: true }] })
    })

    test('of a score that the owner emptied leaves it empty', async () => {
      const first = goal(world.homePlayers[0])
      await send([first])
      await database.query('delete from match_events where match_id = $1', [match])
      const card = entry('yellow', { team_id: world.home, player_id: world.homePlayers[0], minute: 5 })
      await send([card])
      await database.query('update matches set home_score = null, away_score = null where id = $1', [match])
      expect(await outcomes([correct(card, { corrected_kind: 'red' })])).toEqual(['applied'])
      expect(await stored()).toMatchObject({ score: null })
    })
  })

  test("of a scorer counts in the players' statistics", async () => {
    await database.query('delete from matches where id = $1', [world.match])
    const [ada, grace, hedy] = world.homePlayers
    const first = goal(ada, { other_id: hedy })
    await send([first, correct(first, { player_id: grace })])
    const goals = () =>
      database.query(
        'select player_id as player, sum(goals)::int as goals from app.player_records group by 1 having sum(goals) > 0',
      )
    expect(await goals()).toEqual([{ player: grace, goals: 1 }])
    await send([entry('undo', { target_id: first.id })])
    expect(await goals()).toEqual([])
  })

  test('of a goal that two phones entered changes the one that counts', async () => {
    const [ada, grace] = world.homePlayers
    await send([goal(ada)])
    const theirs = goal(ada, { device_id: otherPhone, known: 0 })
    await send([theirs, correct(theirs, { player_id: grace }, { device_id: otherPhone })])
    expect((await record()).goals).toMatchObject([{ player: grace }])
    expect(await stored()).toMatchObject({ score: '1-0' })
  })

  test('of a report by a team keeps it waiting for the other side, and tells followers nothing', async () => {
    await choose('teams')
    match = await addMatch(Date.now() - HOUR_MS)
    const first = goal(world.homePlayers[0])
    await send([entry('kick_off'), first, entry('full_time')], 'manager')
    expect(await stored()).toMatchObject({ score: '1-0', provisional: true })
    await database.query(
      `select app.save_push_device('https://y', 'k', 'a', '["goal","full_time"]', $1::text::jsonb)`,
      [JSON.stringify([{ match }])],
    )
    expect(await outcomes([correct(first, { player_id: world.homePlayers[1] })], 'manager')).toEqual(['applied'])
    expect(await stored()).toMatchObject({ score: '1-0', provisional: true, typed: false, goals: 1 })
    expect(await database.query('select from app.push_events where match_id = $1', [match])).toEqual([])
    await database.query('delete from app.push_devices')
  })

  test.each<[string, (first: Entry) => Promise<Entry>, string]>([
    [
      'a player of no squad',
      async (first) => correct(first, { player_id: world.thirdPlayers[0] }),
      'is not in the line',
    ],
    ['a minute that is none', async (first) => correct(first, { minute: 999 }), 'This entry cannot be read.'],
    ['nothing that is known', async () => correct(entry('goal'), { minute: 1 }), 'was not saved, or was taken back.'],
    [
      'the scorer of a goal whom the editor has named',
      async () => {
        const unknown = goal(null)
        await send([unknown])
        await insert(database, 'match_events', {
          match_id: match,
          team_id: world.home,
          player_id: world.homePlayers[1],
          event_type: 'GOAL',
        })
        return correct(unknown, { player_id: world.homePlayers[1] })
      },
      'The editor has changed this entry meanwhile.',
    ],
    [
      'a goal with the other team and its own scorer',
      async (first) => correct(first, { team_id: world.away }),
      'is not in the line-up of the team',
    ],
    [
      'a team of another match',
      async (first) => correct(first, { team_id: world.third, player_id: world.thirdPlayers[0] }),
      'The team of a goal or an assist must play in the match',
    ],
    [
      'a goal that becomes a card',
      async (first) => correct(first, { corrected_kind: 'red' }),
      'A goal can become another goal, and a card another card.',
    ],
    ['a kind that is none', async (first) => correct(first, { corrected_kind: 'dance' }), 'A goal can become'],
    ['no kind', async (first) => correct(first, { corrected_kind: null }), 'A goal can become'],
    [
      'an own goal by an unknown player',
      async (first) => correct(first, { corrected_kind: 'own_goal', player_id: null }),
      'Choose the player.',
    ],
    [
      'the team of a goal whose scorer the editor has named',
      async () => {
        const unknown = goal(null)
        await send([unknown])
        await insert(database, 'match_events', {
          match_id: match,
          team_id: world.home,
          player_id: world.homePlayers[1],
          event_type: 'GOAL',
        })
        return correct(unknown, { team_id: world.away, player_id: null })
      },
      'The editor has changed this entry meanwhile.',
    ],
    [
      'a yellow card of a player who has one',
      async () => {
        const [one, two] = world.homePlayers.map((player_id) => entry('yellow', { team_id: world.home, player_id }))
        if (one === undefined || two === undefined) throw new Error('No players')
        await send([one, two])
        return correct(one, { player_id: two.player_id })
      },
      'cannot have these cards: one yellow, then a second yellow or a red',
    ],
    [
      'an entry that was undone',
      async (first) => {
        await send([entry('undo', { target_id: first.id })])
        return correct(first, { minute: 1 })
      },
      'was not saved, or was taken back.',
    ],
    [
      'a goal that the editor removed',
      async (first) => {
        await database.query(`delete from match_events where match_id = $1 and event_type = 'GOAL'`, [match])
        return correct(first, { minute: 1 })
      },
      'The editor has changed this entry meanwhile.',
    ],
    [
      'a phase',
      async () => {
        const phase = entry('half_time')
        await send([phase])
        return correct(phase, { minute: 1 })
      },
      'Only goals, cards and substitutions can be corrected.',
    ],
  ])('%s is refused by a sentence, and changes nothing', async (_, make, reason) => {
    const first = goal(world.homePlayers[0])
    await send([first])
    const correction = await make(first)
    const before = { ...(await stored()), ...(await record()) }
    expect((await outcomes([correction]))[0]).toContain(reason)
    expect({ ...(await stored()), ...(await record()) }).toEqual(before)
  })

  test('is no entry that can be undone, and undoing the undoing changes nothing', async () => {
    const first = goal(world.homePlayers[0])
    const correction = correct(first, { minute: 40 })
    const undo = entry('undo', { target_id: first.id })
    await send([first, correction, entry('undo', { target_id: correction.id })])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 1 })
    await send([undo, entry('undo', { target_id: undo.id })])
    expect(await stored()).toMatchObject({ score: '0-0', goals: 0 })
  })

  test('is refused for those who may not enter the match', async () => {
    const first = goal(world.homePlayers[0])
    await send([first])
    for (const role of ['visitor', 'other user', 'player', 'manager', 'other owner'] as const)
      await expect(send([correct(first, { minute: 1 })], role)).rejects.toThrow(/cannot enter this match|permission/)
    expect((await record()).goals).toMatchObject([{ minute: 12 }])
  })
})

describe('undo', () => {
  test('takes back each kind of entry', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const kickOff = entry('kick_off')
    const entries = [
      goal(ada, { other_id: grace }),
      goal(null),
      entry('own_goal', { team_id: world.away, player_id: world.awayPlayers[0] }),
      entry('red', { team_id: world.home, player_id: hedy }),
      entry('substitution', { team_id: world.home, player_id: ada, other_id: grace }),
      entry('half_time'),
    ]
    await send([kickOff, ...entries])
    expect(await outcomes([entry('undo', { target_id: kickOff.id })])).toEqual([
      'Undo what was entered after it first.',
    ])
    const undo = [...entries].reverse().map(({ id }) => entry('undo', { target_id: id }))
    expect(new Set(await outcomes(undo))).toEqual(new Set(['applied']))
    expect(await stored()).toMatchObject({ phase: 'first_half', score: '0-0', goals: 0 })
    await send([entry('undo', { target_id: kickOff.id })])
    expect(await stored()).toMatchObject({ status: 'scheduled', phase: null, score: null })
    for (const table of ['match_events', 'match_incidents', 'match_substitutions'])
      expect(await database.query(`select from ${table} where match_id = $1`, [match])).toEqual([])
  })

  test('changes nothing of a match that was awarded, or that the owner ended', async () => {
    const first = goal(world.homePlayers[0])
    await send([entry('kick_off'), first, entry('half_time')])
    await run(asRole(database, world, 'owner'), `select set_match_status($1, 'awarded', 'Ineligible', null, 3, 0)`, [
      match,
    ])
    const undo = entry('undo', { target_id: first.id })
    expect(await outcomes([undo])).toEqual(['This match is not played as planned, so nothing can be entered live.'])
    expect(await stored()).toMatchObject({ status: 'awarded', score: '3-0', goals: 1 })
  })

  test('finds a goal that the editor saved again', async () => {
    const ada = world.homePlayers[0]
    const first = goal(ada)
    await send([entry('kick_off'), first])
    const events = JSON.stringify([{ player_id: ada, team_id: world.home, event_type: 'GOAL', minute: 12 }])
    await run(
      asRole(database, world, 'owner'),
      `select save_match_details($1, (select version from matches where id = $1), '{}', '{}', $2, null)`,
      [match, events],
    )
    await send([entry('undo', { target_id: first.id })])
    expect(await stored()).toMatchObject({ score: '0-0', goals: 0 })
  })

  test('takes a player who came on out of the line-up again', async () => {
    const [ada, grace, hedy] = world.homePlayers
    await database.query('update matches set home_lineup = $2 where id = $1', [match, `{${ada},${grace}}`])
    const change = entry('substitution', { team_id: world.home, player_id: ada, other_id: hedy })
    await send([entry('kick_off'), change])
    const lineup = async () => (await database.query('select home_lineup from matches where id = $1', [match]))[0]
    expect(await lineup()).toEqual({ home_lineup: `{${ada},${grace},${hedy}}` })
    await send([entry('undo', { target_id: change.id })])
    expect(await lineup()).toEqual({ home_lineup: `{${ada},${grace}}` })
  })
})

describe('the right to enter', () => {
  const REFUSED = 'You cannot enter this match'
  const others = ['visitor', 'other user', 'player', 'other owner'] as const

  test.each([...others, 'manager', 'other manager'] as const)(
    'where the owner enters results, not: %s',
    async (role) => {
      await expect(send([entry('kick_off')], role)).rejects.toThrow(role === 'visitor' ? 'permission denied' : REFUSED)
      if (role !== 'visitor') expect(await opened(role)).toBeNull()
    },
  )

  test.each(others)('where the teams report results, not: %s', async (role) => {
    await choose('teams')
    await expect(send([entry('kick_off')], role)).rejects.toThrow(role === 'visitor' ? 'permission denied' : REFUSED)
  })

  test.each(['manager', 'other manager', 'owner'] as const)('where the teams report results: %s', async (role) => {
    await choose('teams')
    expect(await outcomes([entry('kick_off')], role)).toEqual(['applied'])
    expect(await opened(role)).toMatchObject({ phase: 'first_half' })
  })

  test('an assistant and an administrator, until they are removed', async () => {
    await choose('teams')
    for (const [role, team] of [
      ['assistant', world.home],
      ['administrator', null],
    ] as const) {
      await database.query(
        `insert into league_members (league_id, team_id, user_id, role, name) values ($1, $2, $3, $4, 'Ann')`,
        [world.league, team, world.users['other user'], role],
      )
      expect((await outcomes([entry('kick_off')], 'other user'))[0]).toMatch(/applied|merged/)
      await database.query('delete from league_members')
      await expect(send([entry('kick_off')], 'other user')).rejects.toThrow(REFUSED)
    }
  })

  test('a manager who was replaced enters nothing', async () => {
    await choose('teams')
    await send([entry('kick_off')], 'manager')
    await database.query('update teams set manager_id = $2 where id = $1', [world.home, world.homePlayers[2]])
    await expect(send([goal(world.homePlayers[1])], 'manager')).rejects.toThrow(REFUSED)
    expect(await opened('manager')).toBeNull()
  })

  test('nobody in a competition that did not choose it', async () => {
    await choose('teams', false)
    for (const role of ['owner', 'manager'] as const)
      await expect(send([entry('kick_off')], role)).rejects.toThrow(REFUSED)
  })

  const opened = async (role: Role) => {
    const [row] = await run<{ state: object | null }>(asRole(database, world, role), 'select live_match($1) as state', [
      match,
    ])
    return row?.state
  }
})

describe("the result of a team's person", () => {
  const reports = () => database.query('select team_id, home_score as home from result_reports')

  beforeEach(async () => {
    await choose('teams')
    await send([entry('kick_off', { seconds_ago: 5400 }), goal(world.homePlayers[0])], 'manager')
  })

  test('is a report of that team, which the other one confirms', async () => {
    await expect(report('other manager')).rejects.toThrow('The match is being entered live')
    await send([entry('full_time')], 'manager')
    expect(await stored()).toMatchObject({ status: 'scheduled', score: '1-0', provisional: true })
    expect(await reports()).toEqual([{ team_id: world.home, home: 1 }])
    expect(await report('other manager')).toEqual([{ outcome: 'confirmed' }])
    expect(
      await outcomes(
        [entry('yellow', { team_id: world.home, player_id: world.homePlayers[0], seconds_ago: 900 })],
        'manager',
      ),
    ).toEqual(['The result is final. Ask the owner of the competition to change it.'])
  })

  test('follows a goal that arrives late, and full time that is undone', async () => {
    const end = entry('full_time')
    await send([end], 'manager')
    await send([goal(world.homePlayers[1], { minute: 80, seconds_ago: 600 })], 'manager')
    expect(await reports()).toEqual([{ team_id: world.home, home: 2 }])
    await send([entry('undo', { target_id: end.id })], 'manager')
    expect(await reports()).toEqual([])
    expect(await stored()).toMatchObject({ status: 'in_play', phase: 'first_half' })
  })

  test('is not changed by an undo or another scorer once it is confirmed', async () => {
    const unknown = goal(null, { minute: 30 })
    await send([unknown, entry('full_time')], 'manager')
    await run(asRole(database, world, 'other manager'), 'select report_result($1, $2, 2, 0)', [match, world.away])
    expect(await stored()).toMatchObject({ score: '2-0', goals: 1, provisional: false })
    const final = 'The result is final. Ask the owner of the competition to change it.'
    const named = goal(world.homePlayers[1], { target_id: unknown.id, seconds_ago: 900 })
    expect(await outcomes([entry('undo', { target_id: unknown.id }), named], 'other manager')).toEqual([final, final])
    expect(await stored()).toMatchObject({ score: '2-0', goals: 1 })
  })

  test('does not replace full time by the owner', async () => {
    await send([entry('full_time')], 'owner')
    expect(await outcomes([entry('full_time')], 'manager')).toEqual(['merged'])
    expect(await stored()).toMatchObject({ provisional: false })
    expect(await reports()).toEqual([])
  })

  const report = (role: Role) =>
    run(asRole(database, world, role), 'select report_result($1, $2, 1, 0) as outcome', [match, world.away])
})

test('only the owner enters a match of a finished season, also where teams report', async () => {
  await choose('teams')
  await database.query(`update seasons set status = 'finished' where league_id = $1`, [world.league])
  for (const role of ['manager', 'other manager'] as const) {
    await expect(send([entry('kick_off')], role)).rejects.toMatchObject({ code: '42501' })
    expect(await run(asRole(database, world, role), 'select may_enter_live($1)', [match]), role).toEqual([
      { may_enter_live: false },
    ])
  }
  expect(await outcomes([entry('kick_off')], 'owner')).toEqual(['applied'])
})

describe('a scorer with an account', () => {
  const join = (role: 'other user' | 'manager' = 'other user') =>
    insert(database, 'scorers', { league_id: world.league, user_id: world.users[role], name: 'Joan Clarke' })
  const refused = { code: '42501', message: expect.stringContaining('You cannot enter this match.') }
  const open = async (role: Role) =>
    (await run(asRole(database, world, role), 'select live_match($1) as state', [match]))[0]?.state

  const isOffered = async (role: Role) =>
    (await run(asRole(database, world, role), 'select may_enter_live($1) as offered', [match]))[0]?.offered

  test.each(['owner', 'teams'] as const)('enters a match to its final result, where results are by: %s', async (by) => {
    await choose(by)
    await join()
    expect(await open('other user')).toMatchObject({ match_id: match, right: 'scorer' })
    expect(await outcomes([entry('kick_off'), goal(world.homePlayers[0]), entry('full_time')], 'other user')).toEqual(
      Array(3).fill('applied'),
    )
    expect(await stored()).toMatchObject({ status: 'scheduled', score: '1-0', provisional: false })
    expect(
      await database.query(`select distinct user_id from change_log where match_id = $1 and after ? 'score'`, [match]),
    ).toEqual([{ user_id: world.users['other user'] }])
  })

  test('enters nothing before joining, after leaving, or in another competition', async () => {
    await expect(send([entry('kick_off')], 'other user')).rejects.toMatchObject(refused)
    await insert(database, 'scorers', {
      league_id: world.otherLeague,
      user_id: world.users['other user'],
      name: 'Joan',
    })
    await expect(send([entry('kick_off')], 'other user')).rejects.toMatchObject(refused)
    await join()
    await send([entry('kick_off')], 'other user')
    await run(asRole(database, world, 'other user'), 'delete from scorers')
    await expect(send([goal(null)], 'other user')).rejects.toMatchObject(refused)
    expect(await open('other user')).toBeNull()
  })

  test('enters nothing once the owner has removed the scorer, or gave live entry up', async () => {
    const id = await join()
    await choose('owner', false)
    await expect(send([entry('kick_off')], 'other user')).rejects.toMatchObject(refused)
    await choose('owner')
    for (const role of ['manager', 'player', 'other owner'] as const)
      await run(asRole(database, world, role), 'delete from scorers where id = $1', [id])
    await send([entry('kick_off')], 'other user')
    await run(asRole(database, world, 'owner'), 'delete from scorers where id = $1', [id])
    await expect(send([goal(null)], 'other user')).rejects.toMatchObject(refused)
  })

  test('makes no link, and changes the match in no other way', async () => {
    await join()
    const may = asRole(database, world, 'other user')
    await expect(run(may, 'select create_scorer_link($1)', [match])).rejects.toMatchObject({ code: '42501' })
    await expect(run(may, 'select create_result_link($1, $2)', [match, world.home])).rejects.toMatchObject({
      code: '42501',
    })
    await expect(run(may, `select set_match_status($1, 'cancelled')`, [match])).rejects.toThrow()
    expect(await run(may, 'update matches set home_score = 9 where id = $1 returning id', [match])).toEqual([])
  })

  test('reads the matches of the coming week', async () => {
    await addMatch(Date.now() + 9 * 24 * HOUR_MS)
    await join()
    const list = 'select is_on, matches from matches_to_score()'
    expect(await run(asRole(database, world, 'other user'), list)).toMatchObject([
      { is_on: true, matches: [{ id: match, home: 'Home Town', away: 'Away United' }] },
    ])
    expect(await run(asRole(database, world, 'player'), list)).toEqual([])
    await choose('owner', false)
    expect(await run(asRole(database, world, 'other user'), list)).toEqual([{ is_on: false, matches: [] }])
  })

  test('enters nothing from two days after the kick-off on: a result of the past stays as it is', async () => {
    const phases = [entry('kick_off'), goal(world.homePlayers[0]), entry('full_time')]
    await send(phases)
    await join()
    const undo = entry('undo', { target_id: phases[2]?.id })
    await database.query(`update matches set played_at = now() - interval '49 hours' where id = $1`, [match])
    await expect(send([undo], 'other user')).rejects.toMatchObject(refused)
    expect(await open('other user')).toBeNull()
    expect(await isOffered('other user'), 'the button follows the rule').toBe(false)
    expect(await isOffered('owner')).toBe(true)
    await database.query(`update matches set played_at = now() - interval '47 hours' where id = $1`, [match])
    expect(await isOffered('other user')).toBe(true)
    expect(await outcomes([undo], 'other user')).toEqual(['applied'])
  })

  test('and everybody else is offered the button exactly where live_match opens', async () => {
    await join()
    const roles = ['other user', 'player', 'manager', 'other manager', 'other owner', 'owner'] as const
    const offered = async () => {
      const may: Role[] = []
      for (const role of roles) {
        expect(await isOffered(role), role).toBe((await open(role)) !== null)
        if (await isOffered(role)) may.push(role)
      }
      return may
    }
    expect(await offered()).toEqual(['other user', 'owner'])
    await choose('teams')
    expect(await offered()).toEqual(['other user', 'manager', 'other manager', 'owner'])
    await choose('teams', false)
    expect(await offered()).toEqual([])
    await expect(isOffered('visitor')).rejects.toThrow('permission denied')
  })

  test('enters nothing in a season that is not published', async () => {
    await join()
    await database.query(
      `with planned as (
         insert into seasons (league_id, name, is_published) values ($1, 'Next', false) returning id
       ), stage as (insert into stages (season_id, name) select id, 'Table' from planned returning id)
       update matches set stage_id = (select id from stage) where id = $2`,
      [world.league, match],
    )
    await expect(send([entry('kick_off')], 'other user')).rejects.toMatchObject(refused)
    expect(await open('other user')).toBeNull()
  })

  test('finds and enters a match whose score a youth competition hides', async () => {
    await join()
    await database.query(`insert into youth_settings (league_id, results) values ($1, 'no_scores')`, [world.league])
    await send([entry('kick_off')], 'other user')
    expect(await run(asRole(database, world, 'other user'), 'select matches from matches_to_score()')).toMatchObject([
      { matches: [{ id: match, status: 'in_play' }] },
    ])
    expect(await outcomes([goal(world.homePlayers[0]), entry('full_time')], 'other user')).toEqual(
      Array(2).fill('applied'),
    )
  })

  test('who becomes the owner and hands over again is no scorer any more', async () => {
    await join('manager')
    for (const role of ['manager', 'owner'] as const)
      await database.query('update leagues set owner_id = $2 where id = $1', [world.league, world.users[role]])
    await expect(send([entry('kick_off')], 'manager')).rejects.toMatchObject(refused)
  })
})

describe("a scorer's link", () => {
  const create = async (role: Role = 'owner') => {
    const [row] = await run<{ token: string }>(
      asRole(database, world, role),
      'select create_scorer_link($1) as token',
      [match],
    )
    return row?.token ?? ''
  }
  const sendBy = async (token: string, events: Entry[]) => {
    const [row] = await run<{ answer: Answer }>(
      asRole(database, world, 'visitor'),
      'select record_live_events_by_link($1, $2) as answer',
      [token, JSON.stringify(events)],
    )
    return row?.answer.results.map(({ outcome, reason }) => reason ?? outcome)
  }
  const EXPIRED = 'This link has expired or was replaced.'

  test('enters its match to the end, and the history says so', async () => {
    const token = await create()
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(await database.query('select from result_links where token_hash = $1::bytea', [token])).toEqual([])
    expect(await sendBy(token, [entry('kick_off'), goal(world.homePlayers[0]), entry('full_time')])).toEqual(
      Array(3).fill('applied'),
    )
    expect(await stored()).toMatchObject({ status: 'scheduled', score: '1-0', provisional: false })
    expect(
      await database.query(`select distinct origin, user_id from change_log where match_id = $1 and after ? 'score'`, [
        match,
      ]),
    ).toEqual([{ origin: 'link', user_id: null }])
    const [row] = await run<{ state: object }>(
      asRole(database, world, 'visitor'),
      'select live_match_by_link($1) as state',
      [token],
    )
    expect(row?.state).toMatchObject({ match_id: match, right: 'link' })
  })

  test('reports no result, and a link of a team enters nothing live', async () => {
    await choose('teams')
    await expect(
      run(asRole(database, world, 'visitor'), 'select report_result_by_link($1, 1, 0)', [await create()]),
    ).rejects.toThrow(EXPIRED)
    const [row] = await run<{ token: string }>(
      asRole(database, world, 'manager'),
      'select create_result_link($1, $2) as token',
      [match, world.home],
    )
    await expect(sendBy(row?.token ?? '', [entry('kick_off')])).rejects.toThrow(EXPIRED)
  })

  test.each(['visitor', 'other user', 'player', 'manager', 'other manager', 'other owner'] as const)(
    'is not made by: %s',
    async (role) => {
      await choose('teams')
      await expect(create(role)).rejects.toThrow(/Only the owner can make a link|permission denied/)
    },
  )

  test.each<[string, (token: string) => Promise<unknown>]>([
    ['was replaced', () => create()],
    [
      'was withdrawn',
      () => run(asRole(database, world, 'owner'), 'delete from result_links where match_id = $1', [match]),
    ],
    ['expired', () => database.query('update result_links set expires_at = now()')],
    [
      'was made by a former owner',
      () => database.query('update leagues set owner_id = $2 where id = $1', [world.league, world.users.player]),
    ],
    ['is of a competition that gave live entry up', () => choose('owner', false)],
    [
      'is of a finished season',
      () => database.query(`update seasons set status = 'finished' where league_id = $1`, [world.league]),
    ],
    ['is not known', async () => undefined],
  ])('that %s enters nothing', async (name, end) => {
    const token = await create()
    await end(token)
    await expect(sendBy(name === 'is not known' ? 'x' : token, [entry('kick_off')])).rejects.toThrow(EXPIRED)
  })

  test('of a removed administrator ends', async () => {
    await database.query(
      `insert into league_members (league_id, user_id, role, name) values ($1, $2, 'administrator', 'Ann')`,
      [world.league, world.users['other user']],
    )
    const token = await create('other user')
    await database.query('delete from league_members')
    await expect(sendBy(token, [entry('kick_off')])).rejects.toThrow(EXPIRED)
  })

  test.each(['visitor', 'other user', 'player', 'manager', 'other owner', 'owner'] as const)(
    'is seen and withdrawn by the owner alone: %s',
    async (role) => {
      await create()
      const count = async (sql: string) =>
        run(asRole(database, world, role), sql).then(
          ({ length }) => length,
          () => 0,
        )
      const expected = role === 'owner' ? 1 : 0
      expect(await count('select match_id from result_links')).toBe(expected)
      expect(await count('delete from result_links where team_id is null returning match_id')).toBe(expected)
    },
  )
})
