import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import {
  type Ordered,
  orderTeams,
  orderTotals,
  type Result,
  type Rules,
  type Season,
  sumUp,
  type Team,
} from './order-teams.ts'
import { type Competition, competitionNames, readCompetition } from './read-competition.ts'
import { byName, referenceOrder, valuesIn } from './reference-order.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('product')
})
afterAll(() => database.close())

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const idOfName = (name: string) => idOf(name.charCodeAt(0))

/** `A-B 2-1`, with `(5-4)` after it for a shoot-out. */
function parseResult(text: string): Result {
  const [, home = '', away = '', scores = '', kicks = ''] =
    /^(\w+)-(\w+) (\d+-\d+)(?: \((\d+-\d+)\))?$/.exec(text) ?? []
  const [home_score = 0, away_score = 0] = scores.split('-').map(Number)
  const [home_penalties = null, away_penalties = null] = kicks === '' ? [] : kicks.split('-').map(Number)
  const sides = { home_team_id: idOfName(home), away_team_id: idOfName(away) }
  return { ...sides, home_score, away_score, home_penalties, away_penalties }
}
const parseResults = (text: string) => text.split(', ').filter(Boolean).map(parseResult)

const points = { win_points: 3, draw_points: 1, loss_points: 0 }
const rulesOf = (tie_breaks: string, head_to_head: Rules['head_to_head'] = 'none'): Rules => ({
  ...points,
  tie_breaks: tie_breaks.split(' ').filter(Boolean),
  head_to_head,
})

/** Teams named by letters, each with what else is known of it. */
const season = (letters: string, results: string, rules: Rules, known: Record<string, Partial<Team>> = {}): Season => ({
  teams: [...letters].map((name) => ({ team_id: idOfName(name), team_name: name, ...known[name] })),
  results: parseResults(results),
  rules,
})

/** `A points > B level = C`: why each team is above the next. */
const describeOrder = (rows: readonly Ordered[]) =>
  rows
    .map(({ team_name, decided_by, rule }) =>
      [team_name, decided_by ?? '', rule === null ? '' : `(${rule})`].filter(Boolean).join(' '),
    )
    .join(' > ')

describe('one criterion', () => {
  test.each([
    ['no result and no rule: all are level', 'BA', '', '', {}, 'A level > B'],
    ['name', 'BAC', '', 'name', {}, 'A name (1) > B name (1) > C'],
    ['points', 'AB', 'A-B 0-1', 'name', {}, 'B points (0) > A'],
    [
      'goal difference',
      'ABCD',
      'A-C 1-0, B-D 2-0',
      'goal_difference name',
      {},
      'B goal_difference (1) > A points (0) > C goal_difference (1) > D',
    ],
    [
      'goals for',
      'ABCD',
      'A-C 1-0, B-D 2-1',
      'goal_difference goals_for',
      {},
      'B goals_for (2) > A points (0) > D goals_for (2) > C',
    ],
    [
      'wins',
      'ABCD',
      'A-C 1-1, A-D 1-1, A-D 0-0, B-C 1-0, B-D 0-9',
      'wins',
      {},
      'D points (0) > B wins (1) > A points (0) > C',
    ],
    ['wins away', 'ABCD', 'A-C 1-0, D-B 0-1', 'away_wins', {}, 'B away_wins (1) > A points (0) > C level > D'],
    ['goals away', 'ABCD', 'A-C 2-0, D-B 0-1', 'away_goals', {}, 'B away_goals (1) > A points (0) > C level > D'],
    [
      'goal average',
      'ABCD',
      'A-C 4-2, B-D 3-1',
      'goal_average',
      {},
      'B goal_average (1) > A points (0) > C goal_average (1) > D',
    ],
    [
      'goal average without a goal against',
      'ABCD',
      'A-C 1-0, B-D 9-1',
      'goal_average',
      {},
      'A goal_average (1) > B points (0) > D goal_average (1) > C',
    ],
    [
      'fair play; cards that are not known are none',
      'ABC',
      '',
      'fair_play',
      { A: { fair_play: -6 }, C: { fair_play: -4 } },
      'B fair_play (1) > C fair_play (1) > A',
    ],
    ['lots', 'ABC', '', 'lots', { A: { lot: 3 }, B: { lot: 1 }, C: { lot: 2 } }, 'B lots (1) > C lots (1) > A'],
    [
      'lots of two of three decide nothing',
      'ABC',
      '',
      'lots',
      { A: { lot: 2 }, B: { lot: 1 } },
      'A level > B level > C',
    ],
    ['deducted points', 'AB', 'A-B 1-1', '', { A: { adjustment: -1 } }, 'B points (0) > A'],
    [
      'head-to-head points',
      'ABCD',
      'A-B 0-1, A-C 5-0, A-D 5-0, C-B 1-0, D-B 0-1',
      'head_to_head_points goal_difference',
      {},
      'B head_to_head_points (1) > A points (0) > C points (0) > D',
    ],
    [
      'head-to-head goals away',
      'AB',
      'A-B 1-1, B-A 0-0',
      'head_to_head_points head_to_head_goal_difference head_to_head_goals head_to_head_away_goals',
      {},
      'B head_to_head_away_goals (4) > A',
    ],
  ])('%s', async (_, letters, results, chain, known, expected) => {
    expect(describeOrder(await orderTeams(database, season(letters, results, rulesOf(chain), known)))).toBe(expected)
  })

  test('an unknown criterion is refused', async () => {
    const refused = orderTeams(database, season('AB', '', rulesOf('corners')))
    await expect(refused).rejects.toMatchObject({ code: '22023' })
  })

  test('a competition without teams has no rows', async () => {
    expect(await orderTeams(database, season('', '', rulesOf('name')))).toEqual([])
  })
})

describe('teams that stay level', () => {
  test('share a rank, in the order of names, and the next rank counts them', async () => {
    const rows = await orderTeams(database, season('CABD', 'D-A 1-0, D-B 1-0, D-C 1-0', rulesOf('goal_difference')))
    expect(rows.map(({ team_name, position, rank, is_level }) => [team_name, position, rank, is_level])).toEqual([
      ['D', 1, 1, false],
      ['A', 2, 2, true],
      ['B', 3, 2, true],
      ['C', 4, 2, true],
    ])
  })

  test('two pairs next to each other are two ranks', async () => {
    const rows = await orderTeams(database, season('ABCD', 'A-C 1-0, B-D 1-0', rulesOf('goal_difference')))
    expect(rows.map(({ rank }) => rank)).toEqual([1, 1, 3, 3])
  })
})

describe('shoot-outs after draws', () => {
  const results = 'A-B 1-1 (5-4), C-D 0-0'
  test.each([
    ['change no points unless the rules say so', {}, [1, 1, 1, 1]],
    ['a win and a defeat', { shootout_win_points: 2, shootout_loss_points: 0 }, [2, 1, 1, 0]],
    ['only a win', { shootout_win_points: 2 }, [2, 1, 1, 1]],
  ])('%s', async (_, bonus, expected) => {
    const rows = await orderTeams(database, season('ABCD', results, { ...rulesOf('name'), ...bonus }))
    expect(rows.map(({ points }) => points)).toEqual(expected)
    expect(rows.map(({ drawn }) => drawn)).toEqual([1, 1, 1, 1])
  })
})

describe('play-offs', () => {
  const level = (letters: string, chain: string, playOffs: string, playOffPlaces: number[] = []) =>
    orderTeams(database, { ...season(letters, '', rulesOf(chain)), playOffs: parseResults(playOffs), playOffPlaces })

  test.each([
    ['a win', 'AB', 'goals_for play_off', 'A-B 0-1', [], 'B play_off (2) > A'],
    ['two legs', 'AB', 'play_off', 'A-B 2-0, B-A 3-0', [], 'B play_off (1) > A'],
    ['penalties', 'AB', 'play_off', 'A-B 1-1 (3-4)', [], 'B play_off (1) > A'],
    ['not decided', 'AB', 'play_off', 'A-B 1-1', [], 'A level > B'],
    ['of two of three level teams', 'ABC', 'play_off', 'A-B 0-1', [], 'A level > B level > C'],
    ['for a place', 'AB', 'name', 'A-B 0-1', [1], 'B play_off (0) > A'],
    ['for another place', 'AB', 'name', 'A-B 0-1', [2], 'A name (1) > B'],
    ['for a place of three level teams', 'ABC', 'lots name', 'A-B 0-1', [1], 'A name (2) > B name (2) > C'],
  ])('%s', async (_, letters, chain, playOffs, places, expected) => {
    expect(describeOrder(await level(letters, chain, playOffs, places))).toBe(expected)
  })

  test('two teams that a rule left at the place are not separated by it before the chain', async () => {
    const rules = rulesOf('wins name', 'every_criterion')
    const drawn = 'A-B 0-0, A-B 0-0, A-B 0-0, C-D 1-0'
    const rows = await orderTeams(database, {
      ...season('ABCD', drawn, rules),
      playOffs: parseResults('A-B 0-1'),
      playOffPlaces: [2],
    })
    expect(describeOrder(rows)).toBe('C wins (1) > A name (2) > B points (0) > D')
  })
})

describe('head-to-head tables', () => {
  // A, B and C have 7 points each. Among them A and B have 7 and C has 3. B beat A.
  const others = 'C-D 1-0, D-C 0-0, D-A 1-0, A-D 0-1, D-B 5-0, B-D 0-1'
  const chain = 'head_to_head_points head_to_head_goal_difference head_to_head_goals goal_difference'
  const byDifference = `A-B 0-1, B-A 0-0, A-C 5-0, C-A 0-5, B-C 1-0, C-B 1-0, ${others}`
  // All criteria of the block are equal for A and B.
  const allEqual = `A-B 0-1, B-A 0-0, A-C 1-0, C-A 1-2, B-C 2-1, C-B 1-0, ${others}`

  test.each([
    [
      'the difference in one table of all three',
      'none',
      byDifference,
      'D points (0) > A head_to_head_goal_difference (2) > B head_to_head_points (1) > C',
    ],
    [
      'the whole block comes first',
      'subset',
      byDifference,
      'D points (0) > A head_to_head_goal_difference (2) > B head_to_head_points (1) > C',
    ],
    [
      'the chain starts again for two',
      'every_criterion',
      byDifference,
      'D points (0) > B head_to_head_points (1) > A head_to_head_points (1) > C',
    ],
    [
      'one table of all three to the end',
      'none',
      allEqual,
      'D points (0) > A goal_difference (4) > B head_to_head_points (1) > C',
    ],
    [
      'the block again for the two that stay level',
      'subset',
      allEqual,
      'D points (0) > B head_to_head_points (1) > A head_to_head_points (1) > C',
    ],
  ] as const)('%s: %s', async (_, mode, results, expected) => {
    expect(describeOrder(await orderTeams(database, season('ABCD', results, rulesOf(chain, mode))))).toBe(expected)
  })

  test('the teams concerned and their table', async () => {
    const rows = await orderTeams(database, season('ABCD', allEqual, rulesOf(chain, 'subset')))
    const [, first, second] = rows
    expect(first?.among?.map(({ team_name, points }) => [team_name, points])).toEqual([
      ['A', 1],
      ['B', 4],
    ])
    expect(second?.concerned?.toSorted()).toEqual(['A', 'B', 'C'].map(idOfName))
    expect(second).toMatchObject({ value: 7, next_value: 3 })
    expect(rows[0]?.concerned).toBeNull()
  })

  test('deducted points do not count in it', async () => {
    const known = { B: { adjustment: -3 } }
    const rows = await orderTeams(
      database,
      season('AB', 'A-B 0-1, B-A 1-0, A-B 1-0', rulesOf('head_to_head_points'), known),
    )
    expect(describeOrder(rows)).toBe('B head_to_head_points (1) > A')
  })
})

/** A table's teams and results. The names' order is the reverse of the expected one: none is right by chance. */
function seasonOf(
  { rules, rows }: Competition,
  { stage, group, order }: Competition['expected']['tables'][number],
): Season {
  const teams = order.map(({ team }, at) => ({
    team_id: idOf(at + 1),
    team_name: `${String.fromCharCode(90 - at)} ${team}`,
    adjustment: -rules.deductions.reduce((sum, deduction) => sum + (deduction.team === team ? deduction.points : 0), 0),
    fair_play: rules.fair_play?.[team] ?? null,
  }))
  const idIn = (name = '') => idOf(1 + order.findIndex(({ team }) => team === name))
  const counted = rows.filter((row) => row.stage === stage && row.group === (group ?? '') && row.status !== 'expunged')
  return {
    teams,
    results: counted.map((row) => ({
      home_team_id: idIn(row.home),
      away_team_id: idIn(row.away),
      home_score: Number(row.home_score),
      away_score: Number(row.away_score),
    })),
    rules: {
      win_points: rules.points.win,
      draw_points: rules.points.draw,
      loss_points: rules.points.loss,
      tie_breaks: rules.tie_breaks,
      head_to_head: rules.head_to_head_reapply,
    },
  }
}

/** A row in the words of expected.json. */
const toExpected = ({
  rank,
  team_name,
  played,
  won,
  drawn,
  lost,
  points,
  adjustment,
  decided_by,
  ...row
}: Ordered) => ({
  rank,
  team: team_name.slice(2),
  played,
  won,
  drawn,
  lost,
  gf: row.goals_for,
  ga: row.goals_against,
  gd: row.goal_difference,
  points,
  adjustment,
  decided_by,
})

describe.each(competitionNames)('%s', (name) => {
  const competition = readCompetition(name)
  const { expected, rules } = competition

  test.each(expected.tables.map((table) => [table.group ?? table.stage, table] as const))('%s', async (_, table) => {
    const rows = await orderTeams(database, seasonOf(competition, table))
    expect(rows.map(toExpected)).toEqual(table.order)
  })

  test.runIf(expected.thirds)('the teams in third place', async () => {
    const { place = 3, order_by: [, ...chain] = [] } = rules.thirds ?? {}
    const totals = expected.tables.map(async (table) => {
      const found = await sumUp(database, seasonOf(competition, table))
      const third = found.filter((_, at) => at === place - 1)
      // Ids and first letters were those of a group.
      return third.map((total) => ({ ...total, team_id: idOf(expected.tables.indexOf(table)) }))
    })
    const rows = await orderTotals(database, (await Promise.all(totals)).flat(), rulesOf(chain.join(' ')))
    const columns = rows.map(toExpected).map(({ adjustment: _, ...row }) => row)
    expect(expected.thirds?.order).toMatchObject(columns)
  })
})

describe('any results under any rules', () => {
  const CRITERIA = [
    'head_to_head_points',
    'head_to_head_goal_difference',
    'head_to_head_goals',
    'head_to_head_away_goals',
    'goal_difference',
    'goals_for',
    'wins',
    'away_wins',
    'away_goals',
    'goal_average',
    'fair_play',
    'play_off',
    'lots',
    'name',
    'points_per_game',
  ]
  const goals = fc.integer({ min: 0, max: 2 })
  const few = fc.option(fc.integer({ min: 1, max: 2 }), { freq: 2 })
  const rules: fc.Arbitrary<Rules> = fc.record({
    win_points: fc.constantFrom(2, 3),
    draw_points: fc.constant(1),
    loss_points: fc.constant(0),
    shootout_win_points: few,
    shootout_loss_points: few,
    tie_breaks: fc
      .tuple(fc.shuffledSubarray(CRITERIA), fc.boolean())
      .map(([chain, isPerGame]) =>
        isPerGame ? ['points_per_game', ...chain.filter((name) => name !== 'points_per_game')] : chain,
      ),
    head_to_head: fc.constantFrom('none', 'subset', 'every_criterion'),
  })

  const resultsOf = (teams: readonly Team[], maxLength: number) =>
    fc.array(
      fc
        .record({
          home: fc.nat(teams.length - 1),
          away: fc.nat(teams.length - 1),
          home_score: goals,
          away_score: goals,
          kicks: fc.option(fc.tuple(goals, goals), { freq: 2 }),
        })
        .filter(({ home, away }) => home !== away)
        .map(({ home, away, kicks, ...scores }) => {
          const sides = { home_team_id: teams[home]?.team_id ?? '', away_team_id: teams[away]?.team_id ?? '' }
          const [home_penalties = null, away_penalties = null] = kicks ?? []
          return { ...sides, ...scores, home_penalties, away_penalties }
        }),
      { maxLength },
    )

  // Few goals, many matches against each other, equal names: every kind of tie.
  const seasons: fc.Arbitrary<Season> = fc
    .array(
      fc.record({
        team_name: fc.constantFrom('A', 'B', 'C'),
        adjustment: fc.constantFrom(0, 0, 0, -1),
        fair_play: few,
        lot: few,
      }),
      { minLength: 2, maxLength: 6 },
    )
    .chain((known) => {
      const teams = known.map((team, at) => ({ team_id: idOf(at), ...team }))
      return fc.record({
        teams: fc.constant(teams),
        results: resultsOf(teams, 24),
        rules,
        playOffs: resultsOf(teams, 3),
        playOffPlaces: fc.subarray([1, 2, 3]),
      })
    })

  const check = (name: string, claim: (season: Season, rows: Ordered[]) => Promise<void> | void) =>
    test(name, { timeout: 60_000 }, () =>
      fc.assert(
        fc.asyncProperty(seasons, async (any) => claim(any, await orderTeams(database, any))),
        { numRuns: 150 },
      ),
    )

  check('the order is the one of the regulations, and equal teams are marked', (any, rows) => {
    let place = 1
    const expected = referenceOrder(any).flatMap((group) => {
      const rank = place
      place += group.length
      return group.toSorted(byName).map(({ team_id }) => ({ team_id, rank, is_level: group.length > 1 }))
    })
    expect(rows.map(({ team_id, rank, is_level }) => ({ team_id, rank, is_level }))).toEqual(expected)
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1))
  })

  const shuffle = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length })

  test('the order of the rows that come in changes nothing', { timeout: 60_000 }, () => {
    const pairs = seasons.chain((any) =>
      fc.tuple(
        fc.constant(any),
        fc.record({ teams: shuffle(any.teams), results: shuffle(any.results), playOffs: shuffle(any.playOffs ?? []) }),
      ),
    )
    return fc.assert(
      fc.asyncProperty(pairs, async ([any, shuffled]) => {
        expect(await orderTeams(database, { ...any, ...shuffled })).toEqual(await orderTeams(database, any))
      }),
      { numRuns: 100 },
    )
  })

  check('the criterion of the reason, applied alone to the two teams, gives their order', (any, rows) => {
    const teamOf = (id?: string) => any.teams.filter(({ team_id }) => team_id === id)
    for (const [at, row] of rows.entries()) {
      const next = rows[at + 1]
      if (next === undefined) {
        expect(row.decided_by).toBeNull()
        continue
      }
      if (row.decided_by === 'level') {
        expect(next.rank).toBe(row.rank)
        continue
      }
      const { decided_by, rule, concerned } = row
      const [first, ...others] = any.rules.tie_breaks
      const isPerGame = first === 'points_per_game'
      const chain = isPerGame ? others : any.rules.tie_breaks
      const before = [isPerGame ? 'points_per_game' : 'points', 'play_off']
      expect(rule === 0 ? before : [chain[(rule ?? 0) - 1]]).toContain(decided_by)
      const pair = [...teamOf(row.team_id), ...teamOf(next.team_id)]
      const group = concerned?.flatMap(teamOf) ?? pair
      const values = valuesIn(decided_by ?? '', group, any)
      const [above = 0, below = 0] = pair.map((team) => values?.[group.indexOf(team)] ?? 0)
      expect(above).toBeGreaterThan(below)
      if (decided_by === 'name') expect([row.value, row.next_value]).toEqual([null, null])
      else expect([Number(row.value), Number(row.next_value)]).toEqual([above, below])
    }
  })
})
