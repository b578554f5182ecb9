import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  addMatch,
  choose,
  chooseMatch,
  database,
  type Entry,
  entry,
  goal,
  HOUR_MS,
  match,
  outcomes,
  prepareLiveMatch,
  send,
  stored,
  world,
} from './live-match.ts'
import { asRole, insert, type Role, run } from './world.ts'

prepareLiveMatch()

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

  test('a match of a season that is not published is for those who run the league alone', async () => {
    await choose('teams')
    const secret = await addMatch(Date.now() - HOUR_MS)
    const [season] = await database.query<{ id: string }>(
      `with planned as (
         insert into seasons (league_id, name, is_published) values ($1, 'Next', false) returning id
       ), stage as (insert into stages (season_id, name) select id, 'Table' from planned returning id, season_id)
       update matches set stage_id = (select id from stage) where id = $2 returning (select season_id from stage) as id`,
      [world.league, secret],
    )
    chooseMatch(secret)
    const link = (role: Role) =>
      run(asRole(database, world, role), 'select create_result_link($1, $2)', [secret, world.home])
    const result = (role: Role) =>
      run(asRole(database, world, role), 'select report_result($1, $2, 1, 0)', [secret, world.home])
    expect(await opened('manager')).toBeNull()
    await expect(send([entry('kick_off')], 'manager')).rejects.toThrow('You cannot enter this match')
    await expect(link('manager')).rejects.toMatchObject({ code: '42501' })
    await expect(result('manager')).rejects.toMatchObject({ code: '42501' })
    expect(await opened('owner')).not.toBeNull()
    expect(await link('owner')).toHaveLength(1)
    expect(await result('owner')).toHaveLength(1)
    await database.query('update seasons set is_published = true where id = $1', [season?.id ?? ''])
    expect(await opened('manager')).not.toBeNull()
    expect(await link('manager')).toHaveLength(1)
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

  test.each([
    ['manager', 1],
    ['owner', 0],
  ] as const)('full time that the %s takes back leaves %i report of the other side', async (role, left) => {
    const end = entry('full_time')
    await send([end], 'manager')
    await run(asRole(database, world, 'other manager'), 'select report_result($1, $2, 1, 1)', [match, world.away])
    await send([entry('undo', { target_id: end.id })], role)
    expect(await reports()).toHaveLength(left)
    // It waits for the end of the match, and silence does not confirm it meanwhile.
    expect(await stored()).toMatchObject({ phase: 'first_half', provisional: true })
    await database.query(`select app.confirm_silent_results(now() + interval '30 days')`)
    expect(await stored()).toMatchObject({ score: '1-0', provisional: true })
    if (left === 0) return
    await send([goal(world.awayPlayers[0], { team_id: world.away }), entry('full_time')], 'manager')
    expect(await stored()).toMatchObject({ score: '1-1', provisional: false })
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

  test('works two days from the kick-off of a match that moves', async () => {
    const token = await create()
    const days = async () => {
      const [row] = await database.query<{ days: number }>(
        `select extract(epoch from k.expires_at - m.played_at)::int / 86400 as days
         from result_links k join matches m on m.id = k.match_id where m.id = $1`,
        [match],
      )
      return row?.days
    }
    for (const moment of [`now() + interval '5 days'`, `now() + interval '1 day'`]) {
      await database.query(`update matches set played_at = ${moment} where id = $1`, [match])
      expect(await days(), moment).toBe(2)
    }
    await database.query('update result_links set expires_at = now()')
    await database.query(`update matches set played_at = now() + interval '1 hour' where id = $1`, [match])
    await expect(sendBy(token, [entry('kick_off')])).rejects.toThrow(EXPIRED)
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
