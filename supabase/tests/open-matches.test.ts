// Matches whose result is still to come, and the cups that wait for them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createCup, tiesOf } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const owner = () => asRole(database, world, 'owner')
const setStatus = (match: string, status: string, scores: number[] = []) =>
  run(owner(), `select from set_match_status($1, $2, _home_score => $3, _away_score => $4)`, [
    match,
    status,
    scores[0] ?? null,
    scores[1] ?? null,
  ])
const score = (match: string, home: number, away: number) =>
  run(owner(), 'update matches set home_score = $2, away_score = $3 where id = $1', [match, home, away])
const namesOf = (ties: ReturnType<typeof tiesOf>) => ties.map(({ home, away }) => `${home.name} v ${away.name}`)

describe('a match in play', () => {
  test('seats no final and names no champion before it is over', async () => {
    const cup = await createCup(owner(), world.league)
    const teams = [...(await cup.addTeams(['Ayr', 'Bury', 'Cork', 'Derby'])).values()]
    const stage = await cup.make(teams, {})
    await cup.plan(stage, '2026-05-')
    const show = async () => {
      const bracket = await cup.bracket(stage)
      return [bracket.champion?.name, ...namesOf(tiesOf(bracket).slice(2))]
    }
    const [semi, other] = tiesOf(await cup.bracket(stage)).map(({ legs }) => legs[0]?.match_id ?? '')
    await score(other ?? '', 0, 1)
    await setStatus(semi ?? '', 'in_play')
    await score(semi ?? '', 1, 0)
    expect(await show()).toEqual([undefined, 'Winner of Semi-final 1 v Cork'])
    await setStatus(semi ?? '', 'scheduled')
    expect(await show()).toEqual([undefined, 'Ayr v Cork'])

    const final = tiesOf(await cup.bracket(stage))[2]?.legs[0]?.match_id ?? ''
    await setStatus(final, 'in_play')
    await score(final, 2, 0)
    expect(await show()).toEqual([undefined, 'Ayr v Cork'])
    await setStatus(final, 'scheduled')
    expect(await show()).toEqual(['Ayr', 'Ayr v Cork'])
  })

  test('of the table names no champion of a season that ends meanwhile', async () => {
    const [season] = await database.query<{ id: string }>('select current_season_id as id from leagues where id = $1', [
      world.league,
    ])
    const champion = () => run(owner(), 'select team_name from season_champion($1)', [season?.id ?? ''])
    expect(await champion()).toEqual([{ team_name: 'Home Town' }])
    const match = await insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.away,
      away_team_id: world.third,
      played_at: '2026-11-15T15:00:00Z',
    })
    await setStatus(match, 'in_play')
    expect(await champion()).toEqual([])
    await setStatus(match, 'scheduled')
    expect(await champion()).toEqual([{ team_name: 'Home Town' }])
  })
})

describe('a group', () => {
  /** Three teams, the knock-out that their places feed, and the match that is still to come. */
  async function planGroup() {
    const cup = await createCup(owner(), world.league)
    const teams = await cup.addTeams(['Ayr', 'Bury', 'Cork'])
    const groups = await cup.addGroups([{ group: 'G', teams: ['Ayr', 'Bury', 'Cork'] }], {
      tie_breaks: ['goal_difference', 'goals_for'],
      head_to_head_reapply: 'none',
    })
    const add = (home: string, away: string, home_score: number | null, away_score: number | null) =>
      insert(database, 'matches', {
        league_id: world.league,
        stage_id: groups,
        home_team_id: teams.get(home) ?? '',
        away_team_id: teams.get(away) ?? '',
        played_at: '2026-03-01T15:00:00Z',
        home_score,
        away_score,
      })
    await add('Ayr', 'Bury', 2, 0)
    await add('Ayr', 'Cork', 1, 0)
    const match = await add('Bury', 'Cork', null, null)
    const place = (number: number) => ({ stage: groups, group: 'G', place: number })
    const stage = await cup.make([place(1), place(2), place(3)], {})
    // The first has a bye.
    const second = async () => tiesOf(await cup.bracket(stage)).filter(({ legs }) => legs.length > 0)
    return { match, shown: async () => namesOf(await second())[0] }
  }

  test('waits for a match in play', async () => {
    const { match, shown } = await planGroup()
    const open = await shown()
    await setStatus(match, 'in_play')
    await score(match, 0, 1)
    expect(await shown()).toBe(open)
    await setStatus(match, 'scheduled')
    expect(await shown()).toBe('Cork v Bury')
  })

  test.each([
    ['cancelled', []],
    ['awarded', [0, 3]],
  ])('waits for an abandoned match until it is %s', async (status, scores) => {
    const { match, shown } = await planGroup()
    const open = await shown()
    await setStatus(match, 'abandoned', [0, 1])
    expect(await shown()).toBe(open)
    if (status === 'cancelled') await setStatus(match, 'scheduled')
    await setStatus(match, status, scores)
    expect(await shown()).toBe('Cork v Bury')
  })

  test('waits for an abandoned match until its score stands or its replay is played', async () => {
    const { match, shown } = await planGroup()
    const open = await shown()
    await run(owner(), `select from set_match_status($1, 'abandoned', null, null, 0, 1, true)`, [match])
    expect(await shown()).toBe('Cork v Bury')
    await run(owner(), `select from set_match_status($1, 'abandoned', null, '2026-04-01T15:00:00Z', 0, 1)`, [match])
    expect(await shown()).toBe(open)
    await run(owner(), 'update matches set home_score = 3, away_score = 0 where replay_of = $1', [match])
    expect(await shown()).toBe('Bury v Cork')
  })

  test('is not decided by a result that waits for its confirmation and does not count', async () => {
    const { match, shown } = await planGroup()
    const open = await shown()
    await database.query(
      `insert into match_day_settings (league_id, counts_provisional) values ($1, false)
       on conflict (league_id) do update set counts_provisional = false`,
      [world.league],
    )
    await database.query('select from app.write_reported($1, 0, 1, true)', [match])
    expect(await shown()).toBe(open)
    await score(match, 0, 2)
    expect(await shown()).toBe('Cork v Bury')
  })
})

describe('a knock-out that was decided before its open matches were', () => {
  /** Changes matches as they were stored before, without the rules of today. */
  async function store(change: string, match: string) {
    await database.query('set session_replication_role = replica')
    try {
      await database.query(`update matches set ${change} where id = $1`, [match])
    } finally {
      await database.query('reset session_replication_role')
    }
  }

  test('by a semi-final that is still in play takes results, and no other finalist', async () => {
    const cup = await createCup(owner(), world.league)
    const stage = await cup.make([...(await cup.addTeams(['Ayr', 'Bury', 'Cork', 'Derby'])).values()], {})
    await cup.plan(stage, '2026-05-')
    const match = async (at: number) => tiesOf(await cup.bracket(stage))[at]?.legs[0]?.match_id ?? ''
    const [semi, other] = [await match(0), await match(1)]
    await score(semi, 1, 0)
    await score(other, 0, 1)
    const final = await match(2)
    await score(final, 2, 1)
    await store(`status = 'in_play'`, semi)
    const shown = async () => {
      const bracket = await cup.bracket(stage)
      return [bracket.champion?.name, ...namesOf(tiesOf(bracket).slice(2))]
    }
    await score(final, 1, 3)
    await score(other, 0, 2)
    expect(await shown()).toEqual(['Cork', 'Ayr v Cork'])
    await expect(score(other, 2, 0)).rejects.toThrow('Ayr v Cork (Final) has been recorded already')
    await score(semi, 0, 1)
    await expect(setStatus(semi, 'scheduled')).rejects.toThrow('Ayr v Cork (Final) has been recorded already')
    await score(semi, 2, 1)
    await setStatus(semi, 'scheduled')
    expect(await shown()).toEqual(['Cork', 'Ayr v Cork'])
    expect(await match(2)).toBe(final)
  })

  test('by a group with an abandoned match takes results', async () => {
    const cup = await createCup(owner(), world.league)
    const names = ['Ayr', 'Bury', 'Cork']
    const teams = await cup.addTeams(names)
    const groups = await cup.addGroups([{ group: 'G', teams: names }], {
      tie_breaks: ['goal_difference', 'goals_for'],
      head_to_head_reapply: 'none',
    })
    const matches = new Map<string, string>()
    for (const [home, away, goals] of [
      ['Ayr', 'Bury', 2],
      ['Ayr', 'Cork', 2],
      ['Bury', 'Cork', 1],
    ] as const)
      matches.set(
        home + away,
        await insert(database, 'matches', {
          league_id: world.league,
          stage_id: groups,
          home_team_id: teams.get(home) ?? '',
          away_team_id: teams.get(away) ?? '',
          played_at: '2026-03-01T15:00:00Z',
          home_score: goals,
          away_score: 0,
        }),
      )
    const places = [1, 2, 3].map((place) => ({ stage: groups, group: 'G', place }))
    const stage = await cup.make(places, {})
    await cup.plan(stage, '2026-05-')
    // The first has a bye.
    const shown = async () => namesOf(tiesOf(await cup.bracket(stage)).filter(({ legs }) => legs.length > 0))
    const played = tiesOf(await cup.bracket(stage)).find(({ legs }) => legs.length > 0)?.legs[0]?.match_id ?? ''
    await score(played, 1, 0)
    expect(await shown()).toEqual(['Bury v Cork', 'Ayr v Bury'])
    const abandoned = matches.get('BuryCork') ?? ''
    await store(`status = 'abandoned', is_counted = false`, abandoned)
    await score(matches.get('AyrBury') ?? '', 3, 0)
    await score(played, 0, 1)
    expect((await shown())[0]).toBe('Bury v Cork')
    await expect(setStatus(abandoned, 'awarded', [0, 4])).rejects.toThrow('Bury v Cork (Semi-finals) has been recorded')
    await setStatus(abandoned, 'awarded', [3, 0])
    expect(await shown()).toEqual(['Bury v Cork', 'Ayr v Cork'])
  })
})
