import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { type Bracket, type BracketTie, createCup } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

/** Four teams: two semi-finals and a final, all with dates. */
async function planFour(rules = {}) {
  const cup = await createCup(asRole(database, world, 'owner'), world.league)
  const teams = [...(await cup.addTeams(['Ayr', 'Bury', 'Cork', 'Derby'])).values()]
  const stage = await cup.make(teams, { seeds: null, ...rules })
  await cup.plan(stage, '2027-01-')
  const tie = async (round = 1, at = 0) => tieOf(await cup.bracket(stage), round, at)
  return { cup, stage, tie, semi: await tie() }
}

function tieOf(bracket: Bracket, round: number, at: number): BracketTie {
  const tie = bracket.rounds[round - 1]?.ties[at]
  if (tie === undefined) throw new Error(`Round ${round} has no tie ${at}`)
  return tie
}

const NONE = { home_score_90: null, away_score_90: null, home_penalties: null, away_penalties: null }
const score = (home: number | null, away: number | null, more = {}) => ({ home_score: home, away_score: away, ...more })
const after90 = (home: number, away: number) => ({ home_score_90: home, away_score_90: away })
const penalties = (home: number, away: number) => ({ home_penalties: home, away_penalties: away })
const stored = async (tie: BracketTie, leg = 1) => {
  const [row] = await database.query(
    `select home_score, away_score, home_score_90, away_score_90, home_penalties, away_penalties, stage_label(m)
     from matches m where tie_id = $1 and leg = $2`,
    [tie.id, leg],
  )
  return row
}

describe('a tie of one match', () => {
  test.each([
    score(2, 2, { ...after90(1, 1), ...penalties(4, 3) }),
    score(3, 2, after90(2, 2)),
    score(0, 0, penalties(2, 4)),
    score(1, 0),
  ])('%j', async (scores) => {
    const { cup, semi } = await planFour()
    await cup.score(semi, scores)
    expect(await stored(semi)).toMatchObject({ ...NONE, ...scores, stage_label: 'Cup · Semi-final' })
  })

  test.each([
    [score(2, 1, penalties(4, 3)), {}, 'There are penalties only if the tie is level'],
    [score(2, 1, { ...after90(1, 1), ...penalties(4, 3) }), {}, 'There are penalties only if the tie is level'],
    [score(3, 1, after90(2, 1)), {}, 'There is extra time only if the tie is level after 90 minutes'],
    [score(1, 1, after90(2, 2)), {}, 'After extra time no team has fewer goals than after 90 minutes'],
    [score(null, null, after90(2, 2)), {}, 'Extra time and penalties need the score after 90 minutes'],
    [score(1, null, penalties(1, 2)), {}, 'Extra time and penalties need the score after 90 minutes'],
    [score(2, 1, after90(1, 1)), { extra_time: false }, 'This knock-out has no extra time'],
    [score(1, 1, penalties(5, 4)), { penalties: false }, 'This knock-out has no penalties'],
  ])('%j with %j is refused', async (scores, rules, problem) => {
    const { cup, semi } = await planFour(rules)
    await expect(cup.score(semi, scores)).rejects.toThrow(problem)
  })

  test.each([
    [score(2, 1), { ...score(2, 1), ...after90(1, 1) }],
    [score(1, 0), { ...score(1, 0), ...NONE }],
    [score(null, null), { ...score(null, null), ...NONE }],
  ])('a correction of the score alone to %j drops what no longer fits', async (scores, left) => {
    const { cup, semi, tie } = await planFour()
    await cup.score(semi, score(1, 1, { ...after90(1, 1), ...penalties(3, 4) }))
    await cup.score(await tie(1, 1), score(1, 0))
    expect((await tie(2)).home.name).toBe('Derby')
    await cup.score(semi, scores)
    expect(await stored(semi)).toMatchObject({ home_penalties: null, away_penalties: null, ...left })
    expect((await tie(2)).home.name).toBe(left.home_score === null ? 'Winner of Semi-final 1' : 'Ayr')
  })

  test('an award has neither extra time nor penalties', async () => {
    const { cup, semi } = await planFour()
    await cup.score(semi, score(1, 1, { ...after90(1, 1), ...penalties(3, 4) }))
    const match = semi.legs[0]?.match_id ?? ''
    await run(asRole(database, world, 'owner'), `select from set_match_status($1, 'awarded', null, null, 3, 1)`, [
      match,
    ])
    expect(await stored(semi)).toMatchObject({ ...score(3, 1), ...NONE })
  })
})

describe('a corrected scorer changes nothing else', () => {
  /** A squad for each team, and a save of these goals (0 for the home side, 1 for the away side). */
  async function addSquads() {
    const owner = asRole(database, world, 'owner')
    const players = await database.query<{ team: string; ids: string[] }>(
      `with made as (insert into profiles (full_name) select t.name || n from teams t, generate_series(1, 2) n
         where t.league_id = $1 and t.name in ('Ayr', 'Bury', 'Cork', 'Derby') returning id, full_name),
       joined as (insert into team_players (team_id, player_id, from_day)
         select t.id, p.id, '2020-01-01' from made p join teams t on p.full_name ~ ('^' || t.name || '.$') and t.league_id = $1
         returning team_id, player_id)
       select team_id as team, jsonb_agg(player_id) as ids from joined group by 1`,
      [world.league],
    )
    return async (tie: BracketTie, scorer: number, sides: number[], { leg = 1, ownGoals = 0 } = {}) => {
      const [match] = await database.query<{ id: string; version: number; teams: string[] }>(
        'select id, version, jsonb_build_array(home_team_id, away_team_id) as teams from matches where tie_id = $1 and leg = $2',
        [tie.id, leg],
      )
      const squads = match?.teams.map((team) => ({ team, ids: players.find((row) => row.team === team)?.ids ?? [] }))
      const events = sides.map((side, minute) => ({
        event_type: 'GOAL',
        minute: minute + 1,
        team_id: squads?.[side]?.team,
        player_id: squads?.[side]?.ids[scorer],
      }))
      const incidents = Array.from({ length: ownGoals }, (_, minute) => ({
        kind: 'own_goal',
        minute: minute + 1,
        team_id: squads?.[1]?.team,
        player_id: squads?.[1]?.ids[scorer],
      }))
      await run(
        owner,
        `select from save_match_details($1, $2, $3, $4, $5, null, _incidents => $6, _substitutions => '[]', _roles => '[]')`,
        [
          match?.id ?? '',
          match?.version ?? 0,
          `{${squads?.[0]?.ids}}`,
          `{${squads?.[1]?.ids}}`,
          JSON.stringify(events),
          JSON.stringify(incidents),
        ],
      )
      return match?.id ?? ''
    }
  }
  const finalMatch = async (tie: (round: number) => Promise<BracketTie>) => {
    const [leg] = (await tie(2)).legs
    const [row] = await database.query('select * from matches where id = $1', [leg?.match_id ?? null])
    return row
  }

  test('of the second leg before penalties', async () => {
    const { cup, semi, tie } = await planFour({ legs: 2 })
    const save = await addSquads()
    await save(semi, 0, [0], { leg: 1 })
    await save(semi, 0, [0], { leg: 2 })
    await cup.score(semi, penalties(4, 3), 2)
    await cup.score(await tie(1, 1), score(1, 0), 1)
    await cup.score(await tie(1, 1), score(0, 0), 2)
    const before = [await tie(), await tie(2), await stored(semi, 2), await finalMatch(tie)]
    expect(before[0]).toMatchObject({ decided_by: 'penalties' })
    expect(before[3]).toBeDefined()
    await save(await tie(), 1, [0], { leg: 1 })
    await save(await tie(), 1, [0], { leg: 2 })
    expect([await tie(), await tie(2), await stored(semi, 2), await finalMatch(tie)]).toEqual(before)
  })

  test.each([{ ownGoals: 0 }, { ownGoals: 1 }])('after extra time and penalties, with %j', async ({ ownGoals }) => {
    const { cup, semi, tie } = await planFour()
    const save = await addSquads()
    const sides = [0, 1, 1, ...(ownGoals === 0 ? [0] : [])]
    await save(semi, 0, sides, { ownGoals })
    await cup.score(semi, { ...after90(1, 1), ...penalties(5, 4) })
    const before = [await tie(), await tie(2), await stored(semi)]
    expect(before[2]).toMatchObject({ ...score(2, 2), ...after90(1, 1), ...penalties(5, 4) })
    const match = await save(semi, 1, sides, { ownGoals })
    expect([await tie(), await tie(2), await stored(semi)]).toEqual(before)
    await run(
      asRole(database, world, 'owner'),
      `select from save_match_incidents($1, (select version from matches where id = $1), (
         select coalesce(jsonb_agg(to_jsonb(i)), '[]') from match_incidents i where match_id = $1), '[]', '[]')`,
      [match],
    )
    expect([await tie(), await tie(2), await stored(semi)]).toEqual(before)
  })

  test('is saved after the next round was recorded, but another score is not', async () => {
    const { cup, semi, tie } = await planFour()
    const save = await addSquads()
    await save(semi, 0, [0])
    await cup.score(await tie(1, 1), score(1, 0))
    await cup.score(await tie(2), score(3, 1))
    const before = [await tie(), await tie(2), await finalMatch(tie)]
    await save(semi, 1, [0])
    await save(semi, 0, [], { ownGoals: 1 })
    expect([await tie(), await tie(2), await finalMatch(tie)]).toEqual(before)
    await expect(save(semi, 0, [1])).rejects.toThrow('has been recorded already. Remove its result first')
    await save(semi, 0, [0, 0])
    expect(await tie()).toMatchObject({ home_goals: 2, away_goals: 0 })
  })

  test('a score of other goals moves teams on once, and undoing it moves them back', async () => {
    const { cup, semi, tie } = await planFour()
    const save = await addSquads()
    const match = await save(semi, 0, [0, 1])
    await cup.score(semi, { ...penalties(4, 3) })
    const names = async () => [(await tie(2)).home.name, await stored(semi)]
    const before = await names()
    await save(semi, 0, [1])
    expect(await names()).toMatchObject(['Derby', { ...score(0, 1), ...NONE }])
    const [change] = await database.query<{ id: number }>(
      'select id from change_log where match_id = $1 order by id desc limit 1',
      [match],
    )
    await run(asRole(database, world, 'owner'), 'select from undo_match_change($1)', [change?.id ?? 0])
    expect(await names()).toEqual(before)
  })
})

describe('a tie of two legs', () => {
  test('goes to penalties in its second leg, back for a correction, and on again', async () => {
    const { cup, semi, tie } = await planFour({ legs: 2 })
    await cup.score(await tie(1, 1), score(2, 0), 1)
    await cup.score(await tie(1, 1), score(0, 0), 2)
    await expect(cup.score(semi, score(1, 1, penalties(3, 1)), 1)).rejects.toThrow(
      'Only the second leg has extra time and penalties',
    )
    await cup.score(semi, score(2, 1), 1)
    expect(await stored(semi, 1)).toMatchObject({ stage_label: 'Cup · Semi-final · 1st leg' })
    expect(await stored(semi, 2)).toMatchObject({ stage_label: 'Cup · Semi-final · 2nd leg' })
    await expect(cup.score(semi, score(1, 1, penalties(3, 1)), 2)).rejects.toThrow('only if the tie is level')
    await cup.score(semi, score(2, 1, { ...after90(1, 0), ...penalties(3, 1) }), 2)
    expect(await tie()).toMatchObject({ decided_by: 'penalties', winner_id: semi.away.team_id })
    expect((await tie(2)).home.name).toBe('Derby')
    await expect(cup.score(semi, score(2, 2), 1)).rejects.toThrow('Correct the second leg first')
    await cup.score(semi, score(0, 0, NONE), 2)
    expect((await tie(2)).home.name).toBe('Ayr')
    await cup.score(semi, score(0, 1), 1)
    expect((await tie(2)).home.name).toBe('Derby')
    await cup.score(semi, score(null, null), 1)
    expect((await tie(2)).home.name).toBe('Winner of Semi-final 1')
  })
})

test('a tie that away goals decide has no penalties', async () => {
  const { cup, semi } = await planFour({ legs: 2, away_goals: true })
  await cup.score(semi, score(2, 1), 1)
  await expect(cup.score(semi, score(1, 0, penalties(4, 3)), 2)).rejects.toThrow('Away goals decide this tie')
  await cup.score(semi, score(2, 1, penalties(4, 3)), 2)
})

test.each(['visitor', 'other user', 'player', 'manager', 'other owner'] as const)(
  'the %s enters no shoot-out',
  async (role) => {
    const { semi } = await planFour()
    const change = run(
      asRole(database, world, role),
      'update matches set home_score = 1, away_score = 1, home_penalties = 4, away_penalties = 2 where tie_id = $1 returning id',
      [semi.id],
    )
    expect(await change.catch(() => [])).toEqual([])
    expect(await stored(semi)).toMatchObject({ ...score(null, null), ...NONE })
  },
)
