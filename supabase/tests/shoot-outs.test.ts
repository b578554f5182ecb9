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
