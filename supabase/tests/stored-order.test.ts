// Tables of stored competitions, from kept sums and from matches, against the regulations in other words.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planCompetition } from '#domain/competition-folder/plan-competition.ts'
import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { Rules } from './order-teams.ts'
import { byName, referenceOrder } from './reference-order.ts'
import { asUser, createUser, run } from './world.ts'

let database: Database
let owner: AsCaller
beforeAll(async () => {
  database = await openTestDatabase('product')
  owner = asUser(database, await createUser(database, 'owner@example.org'))
})
afterAll(() => database.close())

const NAMES = ['Ash', 'Birch', 'Cedar', 'Doum', 'Elm']
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
  'lots',
  'name',
]
const team = fc.constantFrom(...NAMES)
const goals = fc.integer({ min: 0, max: 2 })

const competitions = fc.record({
  tie_breaks: fc.shuffledSubarray(CRITERIA, { minLength: 1 }),
  head_to_head_reapply: fc.constantFrom('none', 'subset', 'every_criterion'),
  shootout: fc.option(fc.constant({ shootout_win: 2, shootout_loss: 0 }), { freq: 2 }),
  deductions: fc.array(fc.record({ team, points: fc.integer({ min: 1, max: 3 }) }), { maxLength: 2 }),
  fair_play: fc.dictionary(team, fc.integer({ min: -2, max: 0 })),
  lots: fc.shuffledSubarray(NAMES),
  expunged: fc.option(team, { freq: 4 }),
  matches: fc.array(
    fc
      .record({ home: team, away: team, home_score: goals, away_score: goals, home_wins: fc.boolean() })
      .filter(({ home, away }) => home !== away),
    { minLength: 4, maxLength: 24 },
  ),
})
type Competition = typeof competitions extends fc.Arbitrary<infer Value> ? Value : never
type Placed = { team_name: string; rank: number }

const toPlan = ({ matches, shootout, expunged, ...rules }: Competition) => {
  const points = { win: 3, draw: 1, loss: 0, ...shootout }
  const tables = [{ stage: 'League', groups: [{ group: null, teams: NAMES }] }]
  const rows = matches.map(({ home, away, home_score, away_score, home_wins }) =>
    [
      home,
      away,
      home_score,
      away_score,
      ...(home_score === away_score ? (home_wins ? [5, 4] : [4, 5]) : ['', '']),
    ].join(','),
  )
  return planCompetition(
    JSON.stringify({ name: 'Sunday League', points, tables, expunged: expunged === null ? [] : [expunged], ...rules }),
    ['home,away,home_score,away_score,pen_home,pen_away', ...rows].join('\n'),
  )
}

/** Groups of teams that stay level; ids are names. */
function expectedOrder({ matches, shootout, expunged, deductions, fair_play, lots, ...rules }: Competition) {
  const teams = NAMES.filter((name) => name !== expunged).map((name) => ({
    team_id: name,
    team_name: name,
    fair_play: fair_play[name] ?? null,
    adjustment: -deductions.filter((one) => one.team === name).reduce((sum, { points }) => sum + points, 0),
    lot: lots.includes(name) ? lots.indexOf(name) + 1 : null,
  }))
  return referenceOrder({
    teams,
    results: matches
      .filter(({ home, away }) => home !== expunged && away !== expunged)
      .map(({ home, away, home_wins, ...scores }) => ({
        home_team_id: home,
        away_team_id: away,
        ...scores,
        home_penalties: scores.home_score === scores.away_score ? (home_wins ? 5 : 4) : null,
        away_penalties: scores.home_score === scores.away_score ? (home_wins ? 4 : 5) : null,
      })),
    rules: {
      win_points: 3,
      draw_points: 1,
      loss_points: 0,
      shootout_win_points: shootout?.shootout_win ?? null,
      shootout_loss_points: shootout?.shootout_loss ?? null,
      tie_breaks: rules.tie_breaks,
      head_to_head: rules.head_to_head_reapply as Rules['head_to_head'],
    },
  })
}

test(
  'any stored competition has the order of the regulations, and its last round has the ranks of its table',
  {
    timeout: 120_000,
  },
  () =>
    fc.assert(
      fc.asyncProperty(competitions, async (any) => {
        const [made] = await run<{ id: string }>(owner, 'select import_competition($1) as id', [
          JSON.stringify(toPlan(any)),
        ])
        const rows = await run<Placed>(owner, 'select team_name, rank from explained_table($1)', [made?.id ?? ''])
        let place = 1
        const expected = expectedOrder(any).flatMap((group) => {
          const rank = place
          place += group.length
          return group.toSorted(byName).map(({ team_name }) => [team_name, rank])
        })
        const gone = any.expunged === null ? [] : [[any.expunged, NAMES.length]]
        expect(rows.map(({ team_name, rank }) => [team_name, rank])).toEqual([...expected, ...gone])

        const progress = await run<Placed>(
          owner,
          'select team_name, ranks[cardinality(ranks)] as rank from season_progress($1)',
          [made?.id ?? ''],
        )
        const latest = progress.map(({ team_name, rank }) => [team_name, rank])
        if (progress.length > 0) expect(latest).toEqual(expected)
      }),
      { numRuns: 40 },
    ),
)
