import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from './demo/random.ts'
import { type FixtureRules, measureFairness, planFixtures } from './fixture-plan.ts'

const teams = (count: number) => Array.from({ length: count }, (_, at) => `team ${at}`)
const weekly: FixtureRules = {
  teamIds: teams(4),
  double: false,
  firstDate: '2026-12-05',
  interval: 7,
  restDays: 2,
  closed: [],
}
const someRules = fc
  .record({
    count: fc.integer({ min: 2, max: 40 }),
    double: fc.boolean(),
    restDays: fc.integer({ min: 0, max: 6 }),
    more: fc.integer({ min: 1, max: 8 }),
    closedFrom: fc.integer({ min: 0, max: 100 }),
    closedDays: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ count, double, restDays, more, closedFrom, closedDays }): FixtureRules => {
    const day = (offset: number) => new Date(Date.UTC(2026, 11, 5 + offset)).toISOString().slice(0, 10)
    const closed = [{ from: day(closedFrom), to: day(closedFrom + closedDays) }]
    return { ...weekly, teamIds: teams(count), double, restDays, interval: restDays + more, closed }
  })

const matchesOf = (rules: FixtureRules, played: Parameters<typeof planFixtures>[1] = []) => {
  const plan = planFixtures(rules, played)
  if (plan.matches === null) throw new Error(plan.problem.rule)
  return plan.matches
}

test('a round is on no day on which one of its teams plays elsewhere, or without its rest around it', () => {
  const busy = [
    { date: '2026-12-12', teamIds: ['team 0', 'another team'] },
    { date: '2026-12-24', teamIds: ['team 1'] },
    { date: '2027-01-02', teamIds: ['another team'] },
  ]
  const days = (more: Partial<FixtureRules>) => [...new Set(matchesOf({ ...weekly, ...more }).map(({ date }) => date))]
  expect(days({ busy })).toEqual(['2026-12-05', '2026-12-19', '2027-01-02'])
  expect(days({ busy, restDays: 0 })).toEqual(['2026-12-05', '2026-12-19', '2026-12-26'])
})

describe('any rules for 2 to 40 teams', () => {
  test('each pairing is played once, or once on each ground', () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        const count = rules.teamIds.length
        const met = matchesOf(rules).map(({ home, away }) => (rules.double ? [home, away] : [home, away].sort()).join())
        expect(met.length).toBe((count * (count - 1)) / (rules.double ? 1 : 2))
        expect(new Set(met).size).toBe(met.length)
      }),
    )
  })

  test('no team plays twice in a round, on a closed day, or without its rest', () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        const matches = matchesOf(rules)
        const [closed] = rules.closed
        for (const { date } of matches)
          expect(closed !== undefined && closed.from <= date && date <= closed.to).toBe(false)
        for (const fairness of measureFairness(rules.teamIds, matches)) {
          expect(fairness.shortestGap ?? Number.POSITIVE_INFINITY).toBeGreaterThan(rules.restDays)
        }
        const places = matches.flatMap(({ home, away, round }) => [`${round} ${home}`, `${round} ${away}`])
        expect(new Set(places).size).toBe(places.length)
      }),
    )
  })

  test('home and away differ by at most one, and no team plays three times in a row on one ground', () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        for (const { home, away, longestRun } of measureFairness(rules.teamIds, matchesOf(rules))) {
          expect(Math.abs(home - away)).toBeLessThanOrEqual(1)
          expect(longestRun).toBeLessThanOrEqual(2)
        }
      }),
    )
  })

  test('a new plan after some rounds keeps those and completes the season', () => {
    fc.assert(
      fc.property(someRules, fc.integer({ min: 1, max: 10 }), (rules, rounds) => {
        const all = matchesOf(rules)
        const played = all.filter(({ round }) => round <= rounds)
        const rest = planFixtures({ ...rules, firstDate: '2036-01-05', closed: [] }, played)
        expect(rest.matches?.length).toBe(all.length - played.length)
        expect(rest.matches?.every(({ round }) => round > Math.min(rounds, all.at(-1)?.round ?? 0))).toBe(true)
      }),
    )
  })
})

describe('a single round-robin that is planned again', () => {
  const once = { ...weekly, teamIds: teams(12) }
  const played = matchesOf(once).filter(({ round }) => round <= 4)
  const again = (teamIds: readonly string[]) => matchesOf({ ...once, teamIds, firstDate: '2027-03-06' }, played)

  test('keeps the grounds of the first plan with the same draw', () => {
    const grounds = (matches: { home: string; away: string }[]) => matches.map(({ home, away }) => `${home} ${away}`)
    expect(grounds(again(once.teamIds))).toEqual(grounds(matchesOf(once)).slice(played.length))
  })

  test('counts the home matches so far, in any draw with another team', () => {
    for (let draw = 1; draw <= 100; draw++) {
      const teamIds = createRandom(String(draw)).shuffle(teams(13))
      for (const { home, away, longestRun } of measureFairness(teamIds, [...played, ...again(teamIds)])) {
        expect(Math.abs(home - away)).toBeLessThanOrEqual(2)
        expect(longestRun).toBeLessThanOrEqual(4)
      }
    }
  })

  test('turns no pairing where each team has a home match against each other', () => {
    const rules = { ...once, double: true, teamIds: teams(13) }
    const rest = matchesOf({ ...rules, firstDate: '2027-03-06' }, played)
    expect(new Set([...played, ...rest].map(({ home, away }) => `${home} ${away}`)).size).toBe(13 * 12)
  })
})

test('a round on a closed day is played an interval later, like all after it', () => {
  const plan = matchesOf({ ...weekly, closed: [{ from: '2026-12-12', to: '2026-12-20' }] })
  expect([...new Set(plan.map(({ date }) => date))]).toEqual(['2026-12-05', '2026-12-26', '2027-01-02'])
})

test.each([
  ['one team', { teamIds: ['a'] }, { rule: 'teams' }],
  ['rounds nearer than the rest', { interval: 3, restDays: 3 }, { rule: 'interval', wanted: 4 }],
  [
    'a calendar that is closed for ever',
    { closed: [{ from: '2026-01-01', to: '2099-12-31' }] },
    { rule: 'closed days', round: 1 },
  ],
])('%s is reported', (_, change, problem) => {
  expect(planFixtures({ ...weekly, ...change })).toEqual({ matches: null, problem })
})

test('a team that played the day before rests first', () => {
  const played = [{ home: 'team 0', away: 'team 1', date: '2026-12-04', round: 1 }]
  const problem = { rule: 'first date', wanted: '2026-12-07', teamId: 'team 0' }
  expect(planFixtures(weekly, played)).toEqual({ matches: null, problem })
})

test('fairness counts home and away, runs and gaps', () => {
  const match = (home: string, away: string, date: string) => ({ home, away, date })
  const matches = [match('a', 'c', '2026-12-20'), match('a', 'b', '2026-12-05'), match('b', 'a', '2026-12-12')]
  expect(measureFairness(['a', 'c'], matches)).toEqual([
    { teamId: 'a', home: 2, away: 1, longestRun: 1, shortestGap: 7, longestGap: 8 },
    { teamId: 'c', home: 0, away: 1, longestRun: 1, shortestGap: null, longestGap: null },
  ])
})

test('the teams of each group meet each other, in the same rounds', () => {
  const { matches } = planFixtures({
    ...weekly,
    teamIds: ['a', 'b', 'c', 'd', 'e'],
    groups: [
      ['a', 'c', 'e'],
      ['b', 'd'],
    ],
  })
  const meetings = matches?.map(({ round, home, away }) => `${round} ${[home, away].sort().join('')}`)
  expect(new Set(meetings?.map((meeting) => meeting.slice(2)))).toEqual(new Set(['ac', 'ae', 'ce', 'bd']))
  expect(meetings?.filter((meeting) => meeting.startsWith('1 '))).toHaveLength(2)
})
