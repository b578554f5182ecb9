// Knock-outs of every size, among the same 128 teams: to add them takes longer than to play among them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { type Bracket, createCup, tiesOf } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, type World } from './world.ts'

let database: Database
let world: World
let teams: string[]
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  const names = Array.from({ length: 128 }, (_, at) => `Team ${String(at + 1).padStart(3, '0')}`)
  teams = [...(await (await asOwner()).addTeams(names)).values()]
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const asOwner = () => createCup(asRole(database, world, 'owner'), world.league)

describe('a bracket', () => {
  const SIZES = [3, 4, 5, 6, 7, 8, 11, 16, 24, 33, 64, 100, 128]
  test.each(
    SIZES.flatMap((size) => [
      [size, 'byes', 0],
      [size, 'preliminary', 0],
      [size, 'byes', size],
    ]) as [number, string, number][],
  )('of %i teams with %s, %i of them seeded, leads to one champion', async (size, firstRound, seeds) => {
    const cup = await asOwner()
    const stage = await cup.make(teams.slice(0, size), { first_round: firstRound, seeds, third_place: true })
    if (seeds === 0) await cup.draw(stage)
    await checkBracket(await cup.bracket(stage), size, firstRound)
    await cup.playOut(stage)
    const played = await cup.bracket(stage)
    expect(played.champion).not.toBeNull()
    checkLosers(played, size)
  })

  test.each(Array.from({ length: 9 }, (_, at) => 3 + 14 * at))(
    'of any number of teams from %i on, for 14 numbers, has one match less than teams, and byes first',
    async (least) => {
      const cup = await asOwner()
      for (let size = least; size < least + 14; size++) {
        const stage = await cup.make(teams.slice(0, size), { seeds: null })
        const [counts] = await database.query(
          `select count(*) filter (where decided_by is null)::int as matches,
             count(*) filter (where decided_by = 'bye' and round > 1)::int as late_byes,
             count(*) filter (where round = (select max(round) from ties where stage_id = $1))::int as finals,
             count(distinct home_source) + count(distinct away_source) filter (where not away_source ? 'bye') = 2 * count(*)
               - count(*) filter (where away_source ? 'bye') as are_sides_different
           from ties where stage_id = $1`,
          [stage],
        )
        expect(counts, `${size} teams`).toEqual({
          matches: size - 1,
          late_byes: 0,
          finals: 1,
          are_sides_different: true,
        })
      }
    },
  )

  test.each([2, 129])('of %i teams is refused', async (size) => {
    const cup = await asOwner()
    const [another = ''] = (await cup.addTeams(['Team 129'])).values()
    await expect(cup.make([...teams, another].slice(0, size), {})).rejects.toThrow()
  })
})

function checkBracket(bracket: Bracket, size: number, firstRound: string) {
  const ties = tiesOf(bracket)
  const matches = ties.filter(({ legs, is_third_place }) => legs.length > 0 && !is_third_place)
  expect(matches).toHaveLength(size - 1)
  const byes = ties.filter(({ decided_by }) => decided_by === 'bye')
  expect(byes.every((tie) => bracket.rounds[0]?.ties.includes(tie))).toBe(true)
  if (firstRound === 'preliminary') expect(byes).toEqual([])
  const last = bracket.rounds.at(-1)
  expect(last?.name).toBe('Final')
  expect(last?.ties.filter(({ is_third_place }) => !is_third_place)).toHaveLength(1)
  const entrants = ties.flatMap(({ home, away }) => [home, away]).filter(({ is_entrant }) => is_entrant)
  expect(entrants).toHaveLength(size)
  expect(new Set(entrants.map(({ team_id }) => team_id)).size).toBe(size)
  for (const [round, { ties }] of bracket.rounds.entries())
    for (const { from_tie } of ties.flatMap(({ home, away }) => [home, away]))
      if (from_tie !== null) expect(bracket.rounds[round - 1]?.ties.map(({ id }) => id)).toContain(from_tie)
}

/** Each team but the champion loses once, and plays in every round until then. */
function checkLosers(bracket: Bracket, size: number) {
  const lost = tiesOf(bracket)
    .filter(({ is_third_place, legs }) => !is_third_place && legs.length > 0)
    .map(({ home, away, winner_id }) => (winner_id === home.team_id ? away.team_id : home.team_id))
  expect(new Set(lost).size).toBe(size - 1)
  expect(lost).not.toContain(bracket.champion?.id)
}
