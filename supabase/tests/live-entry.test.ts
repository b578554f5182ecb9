import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addMatch,
  chooseMatch,
  database,
  type Entry,
  entry,
  goal,
  HOUR_MS,
  match,
  otherPhone,
  outcomes,
  phone,
  prepareLiveMatch,
  send,
  stored,
  world,
} from './live-match.ts'
import { asRole, type Role, run } from './world.ts'

prepareLiveMatch()

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
  chooseMatch(await addMatch(Date.now() - HOUR_MS))
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
    chooseMatch(await addMatch(Date.now()))
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
    chooseMatch(world.match)
    expect((await outcomes([entry('kick_off')]))[0]).toMatch(/has a result already|planned for later/)
    chooseMatch(await addMatch(Date.now() + 24 * HOUR_MS))
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
