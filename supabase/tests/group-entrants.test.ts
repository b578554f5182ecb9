import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createCup } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

interface Entrants {
  entrants: { group: string | null; place: number; rank?: number; against?: string }[]
  is_paired: boolean
  winners: number
  matrix: Record<string, Record<string, string>> | null
}
const owner = () => asRole(database, world, 'owner')

/** A table with teams, in groups of four. */
async function createGroups(letters: string) {
  const cup = await createCup(owner(), world.league)
  const groups = [...letters].map((letter) => ({
    group: `Group ${letter}`,
    teams: [1, 2, 3, 4].map((number) => `${letter}${number}`),
  }))
  await cup.addTeams(groups.flatMap(({ teams }) => teams))
  const stage = await cup.addGroups(groups, {
    tie_breaks: ['goal_difference', 'goals_for'],
    head_to_head_reapply: 'subset',
  })
  return { cup, stage, groups: groups.map(({ group }) => ({ stage, group })) }
}

async function choose(groups: object[], each: number, best = 0, isDrawn = false, role: Role = 'owner') {
  const [row] = await run<{ chosen: Entrants }>(
    asRole(database, world, role),
    'select group_entrants($1, $2, $3, $4) as chosen',
    [JSON.stringify(groups), String(each), String(best), String(isDrawn)],
  )
  if (row === undefined) throw new Error('No entrants')
  return row.chosen
}
const nameOf = ({ group, place, rank, against }: Entrants['entrants'][number]) =>
  rank ? `best ${place}/${rank}` : against ? `${place} v ${against}` : `${group?.slice(-1)}${place}`
const pairsOf = ({ entrants }: Entrants) =>
  entrants.map(nameOf).flatMap((name, at, all) => (at % 2 === 0 ? [`${name} ${all[at + 1]}`] : []))

describe('winners meet runners-up of another group', () => {
  test.each([
    ['AB', ['A1 B2', 'B1 A2']],
    ['ABCD', ['A1 B2', 'C1 D2', 'B1 A2', 'D1 C2']],
    ['ABCDEFGH', ['A1 B2', 'C1 D2', 'E1 F2', 'G1 H2', 'B1 A2', 'D1 C2', 'F1 E2', 'H1 G2']],
  ])('%s', async (letters, pairs) => {
    const chosen = await choose((await createGroups(letters)).groups, 2)
    expect(chosen).toMatchObject({ is_paired: true, winners: letters.length, matrix: null })
    expect(pairsOf(chosen)).toEqual(pairs)
  })
})

test.each([
  ['ABC', 2],
  ['ABC', 3],
  ['ABCDE', 2],
  ['ABCD', 3],
  ['ABCDEF', 2],
])('the teams of a group stay apart: %s, %d of each', async (letters, each) => {
  const { cup, groups } = await createGroups(letters)
  const { entrants, is_paired } = await choose(groups, each)
  expect(new Set(entrants.map(nameOf)).size).toBe(letters.length * each)
  const stage = await cup.make(entrants, { seeds: null, is_paired })
  const [first] = (await cup.bracket(stage)).rounds
  const groupOf = (name: string) => name.slice(-1)
  for (const { home, away } of first?.ties.filter(({ away }) => away.name !== 'Bye') ?? [])
    expect(groupOf(home.name)).not.toBe(groupOf(away.name))
})

test('six groups and four best thirds are paired as at the Euros', async () => {
  const { cup, groups, stage } = await createGroups('ABCDEF')
  const chosen = await choose(groups, 2, 4)
  expect(pairsOf(chosen)).toEqual(['B1 3 v B', 'A1 C2', 'F1 3 v F', 'D2 E2', 'E1 3 v E', 'D1 F2', 'C1 3 v C', 'A2 B2'])
  expect(Object.keys(chosen.matrix ?? {})).toHaveLength(15)
  for (const [letters, winners] of Object.entries(chosen.matrix ?? {}))
    expect(Object.values(winners).toSorted().join('')).toBe(letters)
  const bracket = await cup.bracket(await cup.make(chosen.entrants, { ...chosen, seeds: null }))
  expect(bracket.rounds[0]?.ties[0]?.away.name).toMatch('3rd of Group A/')
  expect(await run(owner(), 'select best_place, best_place_teams from stages where id = $1', [stage])).toEqual([
    { best_place: 3, best_place_teams: 4 },
  ])
  await expect(choose(groups, 1, 2)).rejects.toThrow('another place already')
})

test('other numbers take the best teams of the next place by their rank', async () => {
  const { cup, groups } = await createGroups('ABC')
  const { entrants, is_paired } = await choose(groups, 2, 2)
  expect(entrants.map(nameOf).slice(-2)).toEqual(['best 3/1', 'best 3/2'])
  const bracket = await cup.bracket(await cup.make(entrants, { seeds: null, is_paired }))
  expect(bracket.rounds[0]?.ties.map(({ away }) => away.name)).toContain('2nd best 3rd')
})

test.each([
  ['ABC', 2, ['A', 'B']],
  ['ABCDEF', 4, ['A', 'B', 'C', 'D']],
])('best thirds of %s that are level wait for lots, and none goes on by its name', async (letters, best, names) => {
  const { cup, stage, groups } = await createGroups(letters)
  const chosen = await choose(groups, 2, best)
  const knockOut = await cup.make(chosen.entrants, { ...chosen, seeds: null })
  let day = 0
  for (const letter of letters)
    for (const [home, away] of ['12', '13', '14', '23', '24', '34'].map((pair) => [...pair].map((n) => letter + n)))
      await cup.play(stage, {
        round: '',
        home: home ?? '',
        away: away ?? '',
        leg: 1,
        date: new Date(Date.UTC(2027, 0, ++day)).toISOString().slice(0, 10),
        scores: { home_score: '1', away_score: '0' },
      })
  const thirds = async () =>
    (await cup.bracket(knockOut)).rounds
      .flatMap(({ ties }) => ties.flatMap(({ home, away }) => [home.name, away.name]))
      .filter((name) => /^[A-F]3$/.test(name))
      .toSorted()
  const qualified = async () =>
    (await run<{ n: number }>(owner(), 'select count(*)::int as n from best_places($1) where is_qualified', [stage]))[0]
      ?.n
  expect([await thirds(), await qualified()]).toEqual([[], 0])
  const drawn = [...letters].map((letter) => `${letter}3`)
  await run(
    owner(),
    `select draw_lots(gen_random_uuid(), $1, array(
       select t.id from jsonb_array_elements_text($2) with ordinality n (name, place)
       join teams t on t.league_id = $3 and t.name = n.name order by n.place), 'the secretary', '2027-03-01')`,
    [stage, JSON.stringify(drawn), world.league],
  )
  expect([await thirds(), await qualified()]).toEqual([names.map((letter) => `${letter}3`), best])
})

test('divisions feed a cup, whose draw tells them apart', async () => {
  const { cup } = await createGroups('A')
  const [other] = await run<{ id: string }>(
    owner(),
    `insert into stages (season_id, name, position) values ($1, 'Second', 3) returning id`,
    [cup.season],
  )
  const [main] = await run<{ id: string }>(owner(), 'select main_stage_id as id from leagues where id = $1', [
    world.league,
  ])
  const divisions = [main, other].map((stage) => ({ stage: stage?.id, group: null }))
  const { entrants } = await choose(divisions, 2, 0, true)
  const stage = await cup.make(entrants, { seeds: 0 })
  await cup.draw(stage)
  const names = (await cup.bracket(stage)).rounds[0]?.ties.flatMap(({ home, away }) => [home.name, away.name])
  expect(new Set(names).size).toBe(4)
  expect(names).toContain('Winner of Second')
  await expect(choose(divisions, 1, 1)).rejects.toThrow('Only groups of one division')
})

test.each([
  [0, 0],
  [17, 0],
  [2, 3],
])('%d of each and %d more are refused', async (each, best) => {
  await expect(choose((await createGroups('AB')).groups, each, best)).rejects.toThrow('Choose 1 to 64 groups')
})

test('more teams than a knock-out has are refused before they are placed', async () => {
  const { groups } = await createGroups('ABCDEFGHI')
  await expect(choose(groups, 16, 0)).rejects.toThrow('A knock-out has 3 to 128 teams')
})

describe('groups of a table', () => {
  const make = (role: Role, stage: string, number: number) =>
    run(asRole(database, world, role), 'select make_groups($1, $2)', [stage, String(number)])
  const groupsOf = async (stage: string) =>
    (
      await database.query<{ size: number }>(
        'select count(*)::int as size from stage_entries where stage_id = $1 group by group_name order by group_name',
        [stage],
      )
    ).map(({ size }) => size)

  test('are made, made again and taken away, until a match is played', async () => {
    const { cup, stage } = await createGroups('ABC')
    await make('owner', stage, 4)
    expect(await groupsOf(stage)).toEqual([3, 3, 3, 3])
    await make('owner', stage, 5)
    expect(await groupsOf(stage)).toEqual([3, 3, 2, 2, 2])
    await expect(make('owner', stage, 7)).rejects.toThrow('Each group needs two teams')
    await expect(make('owner', stage, 1)).rejects.toThrow('2 to 16 groups')
    await make('owner', stage, 0)
    expect(await groupsOf(stage)).toEqual([12])
    await cup.play(stage, {
      round: '',
      home: 'A1',
      away: 'A2',
      leg: 1,
      date: '2027-01-02',
      scores: { home_score: '1', away_score: '0' },
    })
    await expect(make('owner', stage, 2)).rejects.toThrow('has been played')
  })

  test.each(roles.filter((role) => role !== 'owner'))('a %s neither makes nor chooses them', async (role) => {
    const { stage, groups } = await createGroups('AB')
    await expect(make(role, stage, 4)).rejects.toThrow(/Only the owner|permission denied/)
    await expect(choose(groups, 2, 0, false, role)).rejects.toThrow(/Only the owner|permission denied/)
    expect(await groupsOf(stage)).toEqual([4, 4])
  })
})
