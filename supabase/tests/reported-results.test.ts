import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
/** A match that was played, without a score. */
let match: string
/** The match that every test begins with. */
let planned: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  planned = await addMatch('2026-11-07T15:00Z')
  await choose({ results_by: 'teams' })
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

const choose = (settings: Record<string, string | number | boolean>, role: Role = 'owner') => {
  const columns = Object.keys(settings)
  const places = columns.map((_, at) => `$${at + 2}`)
  const sql = `insert into match_day_settings (league_id, ${columns}) values ($1, ${places})
    on conflict (league_id) do update set ${columns.map((name) => `${name} = excluded.${name}`)}`
  return as(role, sql, [world.league, ...Object.values(settings)])
}

const report = async (
  side: 'home' | 'away',
  home: number | null,
  away: number | null,
  role?: Role,
  reason?: string,
) => {
  const caller = role ?? (side === 'home' ? 'manager' : 'other manager')
  const [row] = await as<{ outcome: string }>(caller, 'select report_result($1, $2, $3, $4, $5) as outcome', [
    match,
    world[side],
    home,
    away,
    reason ?? null,
  ])
  return row?.outcome
}

const read = async () => {
  const [row] = await as(
    'visitor',
    `select home_score || '-' || away_score as score, is_provisional as provisional, is_counted as counts
     from matches where id = $1`,
    [match],
  )
  return row
}

const played = async () => {
  const [row] = await as<{ played: number }>(
    'visitor',
    'select played from table_standings where league_id = $1 and team_id = $2',
    [world.league, world.home],
  )
  return row?.played
}

const NONE = { score: null, provisional: false, counts: true }

describe('a report', () => {
  test('is a provisional score, and the equal one of the other side makes it final', async () => {
    const before = await played()
    expect(await report('home', 2, 1)).toBe('reported')
    expect(await read()).toEqual({ score: '2-1', provisional: true, counts: true })
    expect(await played()).toBe((before ?? 0) + 1)
    expect(await report('away', 2, 1)).toBe('confirmed')
    expect(await read()).toEqual({ score: '2-1', provisional: false, counts: true })
    await expect(report('home', 3, 1)).rejects.toThrow('The result is final')
  })

  test('that differs is a dispute; the first score stays provisional until one side gives way', async () => {
    await report('home', 2, 1)
    expect(await report('away', 1, 1, undefined, 'Their second goal was offside')).toBe('disputed')
    expect(await read()).toMatchObject({ score: '2-1', provisional: true })
    expect(await report('home', 1, 1)).toBe('confirmed')
    expect(await read()).toMatchObject({ score: '1-1', provisional: false })
  })

  test('that is corrected during a dispute is the provisional score, unless it was the other side’s', async () => {
    await report('home', 2, 1)
    await report('away', 1, 1)
    expect(await report('home', 4, 0)).toBe('disputed')
    expect(await read()).toMatchObject({ score: '4-0', provisional: true })
    expect(await report('away', 1, 2)).toBe('disputed')
    expect(await read()).toMatchObject({ score: '4-0', provisional: true })
  })

  test('of one side can be corrected by it', async () => {
    await report('home', 2, 1)
    expect(await report('home', 3, 1)).toBe('reported')
    expect(await read()).toMatchObject({ score: '3-1', provisional: true })
  })

  test('can be one that the owner files for a team', async () => {
    expect(await report('home', 2, 1, 'owner')).toBe('reported')
  })

  test.each([
    [null, 1],
    [-1, 0],
    [1000, 0],
  ])('of %s and %s is refused', async (home, away) => {
    await expect(report('home', home, away)).rejects.toThrow('Enter both scores as whole numbers from 0 to 999.')
    expect(await read()).toEqual(NONE)
  })

  test.each(['visitor', 'other user', 'player', 'other manager', 'other owner'] as const)(
    'for the home side is refused from: %s',
    async (role) => {
      await expect(report('home', 2, 1, role)).rejects.toThrow()
      expect(await read()).toEqual(NONE)
    },
  )

  test('for a team that does not play is refused', async () => {
    await expect(as('owner', 'select report_result($1, $2, 1, 0)', [match, world.third])).rejects.toThrow(
      'This team does not play in the match',
    )
  })
})

describe('nothing can be reported', () => {
  test.each([{}, { results_by: 'owner' }])('where the owner enters the results: %j', async (settings) => {
    await database.query('delete from match_day_settings')
    if ('results_by' in settings) await choose(settings)
    await expect(report('home', 2, 1)).rejects.toThrow('In this competition the owner enters the results.')
  })

  test('before the kick-off', async () => {
    match = await addMatch('2099-11-07T15:00Z')
    await expect(report('home', 2, 1)).rejects.toThrow('The match has not begun yet.')
  })

  test('of a finished season', async () => {
    await database.query(`set session_replication_role = replica`)
    await database.query(`update seasons set status = 'finished' where league_id = $1`, [world.league])
    await database.query(`set session_replication_role = origin`)
    await expect(report('home', 2, 1)).rejects.toThrow('The season is over.')
  })

  test('of a postponed match', async () => {
    await as('owner', `select set_match_status($1, 'postponed')`, [match])
    await expect(report('home', 2, 1)).rejects.toThrow('This match is not played as planned')
  })

  test('where the owner has entered a score', async () => {
    await as('owner', 'update matches set home_score = 0, away_score = 0 where id = $1', [match])
    await expect(report('home', 2, 1)).rejects.toThrow('The result is final')
  })
})

describe('the owner', () => {
  test.each([
    [2, 1],
    [0, 4],
  ])('makes %s-%s final by entering it', async (home, away) => {
    await report('home', 2, 1)
    await report('away', 1, 1)
    await as('owner', 'update matches set home_score = $2, away_score = $3 where id = $1', [match, home, away])
    expect(await read()).toEqual({ score: `${home}-${away}`, provisional: false, counts: true })
  })

  test('empties a score, and both sides report again', async () => {
    await report('home', 2, 1)
    await as('owner', 'update matches set home_score = null, away_score = null where id = $1', [match])
    expect(await read()).toEqual(NONE)
    expect(await report('away', 2, 1)).toBe('reported')
  })

  test('decides whether provisional scores count', async () => {
    const before = await played()
    await choose({ counts_provisional: false })
    await report('home', 2, 1)
    expect(await read()).toEqual({ score: '2-1', provisional: true, counts: false })
    expect(await played()).toBe(before)
    await choose({ counts_provisional: true })
    expect(await played()).toBe((before ?? 0) + 1)
    await choose({ counts_provisional: false })
    await report('away', 2, 1)
    expect(await read()).toEqual({ score: '2-1', provisional: false, counts: true })
    expect(await played()).toBe((before ?? 0) + 1)
  })
})

describe('silence', () => {
  /** Counts the hours from the report. */
  const confirm = async (hours: number) =>
    (
      await database.query<{ n: number }>(
        `select app.confirm_silent_results(max(reported_at) + make_interval(hours => $1)) as n from result_reports`,
        [hours],
      )
    )[0]?.n
  const reportedAt = (time: string) =>
    database.query('update result_reports set reported_at = $1', [`2026-11-07T${time}Z`])

  test('confirms a report after the hours that the owner chose', async () => {
    await choose({ confirm_after: 24 })
    await report('home', 2, 1)
    await reportedAt('17:00')
    expect(await confirm(23)).toBe(0)
    expect(await confirm(24)).toBe(1)
    expect(await read()).toEqual({ score: '2-1', provisional: false, counts: true })
    expect(await confirm(24)).toBe(0)
  })

  test.each([
    ['21:59', 7, 8],
    ['22:30', 17, 18],
    ['06:00', 9, 10],
  ])('confirms a report at %s eight hours after the other side can be mailed', async (time, early, late) => {
    await choose({ confirm_after: 8 })
    await report('home', 2, 1)
    await reportedAt(time)
    expect(await confirm(early)).toBe(0)
    expect(await confirm(late)).toBe(1)
  })

  test('never confirms a dispute', async () => {
    await report('home', 2, 1)
    await report('away', 1, 1)
    expect(await confirm(1000)).toBe(0)
  })
})

describe('a link', () => {
  const createLink = async (role: Role, team: string): Promise<string> => {
    const [row] = await as<{ token: string }>(role, 'select create_result_link($1, $2) as token', [match, team])
    return row?.token ?? ''
  }
  const reportBy = async (token: string, home: number, away: number) => {
    const sql = 'select report_result_by_link($1, $2, $3) as outcome'
    return (await as<{ outcome: string }>('visitor', sql, [token, home, away]))[0]?.outcome
  }
  const look = async (token: string) => (await as('visitor', 'select result_link($1) as seen', [token]))[0]?.seen

  test('reports for its side without an account, and says so in the history', async () => {
    const token = await createLink('manager', world.home)
    expect(token).toMatch(/^[0-9a-f]{48}$/)
    expect(await reportBy(token, 2, 1)).toBe('reported')
    expect(await report('away', 2, 1)).toBe('confirmed')
    const origins = await as('owner', 'select origin from change_log where match_id = $1 order by id', [match])
    expect(origins.map(({ origin }) => origin)).toEqual(['server', 'link', 'account'])
  })

  test('shows the match and the reports, and nothing about persons', async () => {
    const token = await createLink('owner', world.away)
    await report('home', 2, 1)
    const seen = await look(token)
    expect(seen).toMatchObject({
      team_id: world.away,
      home_score: 2,
      away_score: 1,
      is_provisional: true,
      problem: null,
      home_team: { name: 'Home Town' },
      reports: [{ team_id: world.home, home_score: 2, away_score: 1 }],
    })
    for (const id of Object.values(world.users)) expect(JSON.stringify(seen)).not.toContain(id)
  })

  test.each(['visitor', 'other user', 'player', 'other manager', 'other owner'] as const)(
    'of the home side is not made by: %s',
    async (role) => {
      await expect(createLink(role, world.home)).rejects.toThrow()
    },
  )

  test('of another team is not made for this match', async () => {
    await expect(createLink('owner', world.third)).rejects.toThrow('Only the manager of the team and the league owner')
  })

  test.each(['', 'x', '0'.repeat(48)])('with the token “%s” neither shows nor reports', async (token) => {
    expect(await look(token)).toBeNull()
    await expect(reportBy(token, 2, 1)).rejects.toThrow('This link has expired or was replaced. Ask for a new one.')
  })

  test('stops working when it is replaced, withdrawn, or a week after the match', async () => {
    const first = await createLink('manager', world.home)
    const second = await createLink('manager', world.home)
    expect([await look(first), await look(second)]).toEqual([null, expect.anything()])
    await as('manager', 'delete from result_links where match_id = $1 and team_id = $2', [match, world.home])
    expect(await look(second)).toBeNull()
    const third = await createLink('manager', world.home)
    await database.query(`update result_links set expires_at = now()`)
    expect(await look(third)).toBeNull()
  })

  test('works until a week after the kick-off of a match that moves', async () => {
    await createLink('manager', world.home)
    await database.query(`update matches set played_at = now() + interval '30 days' where id = $1`, [match])
    const [row] = await database.query(
      'select k.expires_at - m.played_at as left from result_links k join matches m on m.id = k.match_id',
    )
    expect(row).toEqual({ left: '7 days' })
  })

  test('is withdrawn neither by the other side nor by a stranger', async () => {
    const token = await createLink('manager', world.home)
    for (const role of ['visitor', 'other manager', 'other owner', 'player'] as const)
      await as(role, 'delete from result_links').catch(() => undefined)
    expect(await look(token)).not.toBeNull()
  })

  test('is stored as a hash that no role reads', async () => {
    const token = await createLink('manager', world.home)
    const [row] = await database.query('select * from result_links')
    expect(JSON.stringify(row)).not.toContain(token)
    for (const role of ['visitor', 'manager', 'owner'] as const)
      await expect(as(role, 'select token_hash from result_links')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('reports are read', () => {
  const count = async (role: Role) => (await as(role, 'select match_id from result_reports')).length

  test.each(['manager', 'other manager', 'owner'] as const)('by %s', async (role) => {
    await report('home', 2, 1)
    expect(await count(role)).toBe(1)
  })

  test.each(['other user', 'player', 'other owner'] as const)('not by %s', async (role) => {
    await report('home', 2, 1)
    expect(await count(role)).toBe(0)
  })

  test('not by a visitor', async () => {
    await expect(count('visitor')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('nobody writes around the functions', () => {
  test.each([
    `insert into result_reports (match_id, team_id, home_score, away_score) select id, home_team_id, 1, 0 from matches`,
    `update result_reports set home_score = 9`,
    `insert into result_links (match_id, team_id, token_hash, expires_at)
      select id, home_team_id, '\\x00', now() + interval '1 day' from matches`,
    `update matches set is_provisional = true`,
    `select app.file_report(id, home_team_id, 1, 0, null) from matches`,
    `select app.confirm_silent_results()`,
  ])('%s', async (sql) => {
    for (const role of ['manager', 'owner'] as const)
      await expect(as(role, sql)).rejects.toMatchObject({ code: '42501' })
  })

  test.each(['visitor', 'other user', 'player', 'manager', 'other owner'] as const)(
    '%s does not choose who reports results',
    async (role) => {
      await choose({ results_by: 'owner' }, role).catch(() => undefined)
      expect(await as('visitor', 'select results_by from match_day_settings')).toEqual([{ results_by: 'teams' }])
    },
  )
})
