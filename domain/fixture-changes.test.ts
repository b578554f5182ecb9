import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from './calendar-days.ts'
import { compareWithPlan, fillSeason, inferRules, type NewMatch, type SeasonMatch } from './fixture-changes.ts'
import { type FixtureRules, measureFairness, planFixtures } from './fixture-plan.ts'

const FIRST = '2026-08-01'
const teams = (count: number) => Array.from({ length: count }, (_, at) => `team ${at}`)
const weekly: FixtureRules = {
  teamIds: teams(4),
  double: false,
  firstDate: FIRST,
  interval: 7,
  restDays: 2,
  closed: [],
}

/** A season with this many played rounds. */
function seasonOf(rules: FixtureRules, played: number): SeasonMatch[] {
  const { matches } = planFixtures(rules)
  return (matches ?? []).map((match, at) => ({
    ...match,
    id: String(at),
    time: '15:00',
    isBegun: match.round <= played,
    takesDay: true,
  }))
}
const fill = (rules: FixtureRules, season: SeasonMatch[]) => {
  const { changes, problem } = fillSeason(rules, season, '19:30')
  if (changes === null) throw new Error(problem.rule)
  return changes
}
const nextDay = (season: SeasonMatch[]) => season.find(({ isBegun }) => !isBegun)?.date ?? '2027-08-07'
const keyOf = ({ home, away }: NewMatch | SeasonMatch) => `${home} ${away}`

describe('a running season', () => {
  test('without missing matches stays unchanged', () => {
    const season = seasonOf(weekly, 1)
    expect(fill({ ...weekly, firstDate: nextDay(season) }, season)).toEqual({
      kept: season,
      added: [],
      moved: [],
      removed: [],
    })
  })

  test('adds a late team on its byes, on the same days and in the same rounds', () => {
    const five = { ...weekly, teamIds: teams(5) }
    const season = seasonOf(five, 2)
    const { kept, added } = fill({ ...five, teamIds: teams(6), firstDate: nextDay(season) }, season)
    expect(kept).toEqual(season)
    expect(added.map(({ date, round }) => `${date} ${round}`)).toEqual([
      '2026-08-15 3',
      '2026-08-22 4',
      '2026-08-29 5',
      '2026-09-05 6',
      '2026-09-12 7',
    ])
  })

  test('of 20 teams with 16 rounds played adds a 21st on free Wednesdays', () => {
    const twenty = { ...weekly, teamIds: teams(20), double: true }
    const season = seasonOf(twenty, 16)
    const wednesday = addDays(nextDay(season), 4)
    const { kept, added, moved, removed } = fill({ ...twenty, teamIds: teams(21), firstDate: wednesday }, season)
    expect([kept.length, moved, removed]).toEqual([380, [], []])
    expect(added.length).toBe(40)
    expect(new Set(added.map(keyOf)).size).toBe(40)
    expect(added[0]).toMatchObject({ date: wednesday, time: '19:30', round: null })
    const [late] = measureFairness(['team 20'], added)
    expect(late).toMatchObject({ home: 20, away: 20 })
  })

  test('gets a second leg after its last day, in the order of the first', () => {
    const season = seasonOf({ ...weekly, teamIds: teams(6) }, 3)
    const { added } = fill({ ...weekly, teamIds: teams(6), double: true, firstDate: nextDay(season) }, season)
    expect(added.map(({ home, away }) => `${away} ${home}`).sort()).toEqual(season.map(keyOf).sort())
    expect([...new Set(added.map(({ date, round }) => `${date} ${round}`))]).toEqual([
      '2026-09-05 6',
      '2026-09-12 7',
      '2026-09-19 8',
      '2026-09-26 9',
      '2026-10-03 10',
    ])
  })

  test('adds no match on a day on which a team plays elsewhere', () => {
    const busy = [{ date: '2026-08-01', teamIds: ['team 4'] }]
    const season = seasonOf(weekly, 0)
    const five = { ...weekly, teamIds: teams(5) }
    const late = (rules: FixtureRules) => fill(rules, season).added.map(({ date }) => date)
    expect(late(five)[0]).toBe('2026-08-22')
    expect(late({ ...five, busy: [{ date: '2026-08-22', teamIds: ['team 4'] }, ...busy] })[0]).toBe('2026-08-29')
  })

  test('adds a match on the day of one that is cancelled', () => {
    const season = seasonOf(weekly, 1)
    const cancelled = season.map((match) =>
      match.round === 2 && match.home !== 'team 0' && match.away !== 'team 0'
        ? { ...match, isBegun: true, takesDay: false }
        : match,
    )
    const newcomer = { ...weekly, teamIds: teams(5), firstDate: nextDay(season) }
    const onSecondDay = (matches: SeasonMatch[]) =>
      fill(newcomer, matches).added.filter(({ date }) => date === season.find(({ round }) => round === 2)?.date)
    expect(onSecondDay(season)).toEqual([])
    expect(onSecondDay(cancelled)).toMatchObject([{ round: 2 }])
  })

  test('loses the unplayed matches of a team that withdrew, and no played one', () => {
    const season = seasonOf(weekly, 1)
    const { kept, added, removed } = fill({ ...weekly, teamIds: teams(3), firstDate: nextDay(season) }, season)
    expect(added).toEqual([])
    expect(removed.map(({ round }) => round)).toEqual([2, 3])
    expect(kept.length).toBe(season.length - 2)
  })

  test('any season keeps every match and adds each missing one once, rested and on an open day', () => {
    const some = fc.record({
      before: fc.integer({ min: 2, max: 9 }),
      late: fc.integer({ min: 0, max: 3 }),
      wasDouble: fc.boolean(),
      isDouble: fc.boolean(),
      played: fc.integer({ min: 0, max: 8 }),
      restDays: fc.integer({ min: 0, max: 6 }),
      shift: fc.integer({ min: 0, max: 6 }),
      closed: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(some, ({ before, late, wasDouble, isDouble, played, restDays, shift, closed }) => {
        const season = seasonOf({ ...weekly, teamIds: teams(before), double: wasDouble }, played)
        const from = addDays(nextDay(season), shift)
        const holiday = { from: addDays(from, closed), to: addDays(from, closed + 10) }
        const rules = {
          ...weekly,
          teamIds: teams(before + late),
          double: isDouble,
          firstDate: from,
          restDays,
          closed: [holiday],
        }
        const { kept, added, moved, removed } = fill(rules, season)
        expect([kept, moved, removed]).toEqual([season, [], []])
        const count = before + late
        const wanted = (count * (count - 1)) / (isDouble ? 1 : 2)
        const met = new Set(
          [...kept, ...added].map(({ home, away }) => (isDouble ? [home, away] : [home, away].sort()).join()),
        )
        expect(met.size).toBe(wanted)
        if (isDouble || !wasDouble) expect(kept.length + added.length).toBe(wanted)
        for (const match of added) {
          expect(match.date >= from && !(holiday.from <= match.date && match.date <= holiday.to)).toBe(true)
          for (const teamId of [match.home, match.away]) {
            const others = [...kept, ...added].filter(
              (other) => other !== match && [other.home, other.away].includes(teamId),
            )
            expect(others.every(({ date }) => Math.abs(daysBetween(date, match.date)) > restDays)).toBe(true)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('a permanently closed calendar is reported', () => {
  const closed = [{ from: '2026-01-01', to: '2099-12-31' }]
  expect(fillSeason({ ...weekly, closed }, [], '15:00').problem).toMatchObject({ rule: 'closed days' })
})

describe('a season planned again', () => {
  const season = seasonOf(weekly, 1)
  const planned = (change: Partial<NewMatch>) =>
    season
      .filter(({ isBegun }) => !isBegun)
      .map(({ home, away, date, time, round }) => ({ home, away, date, time, round, ...change }))

  test('unchanged is kept', () => {
    expect(compareWithPlan(season, planned({}))).toEqual({ kept: season, added: [], moved: [], removed: [] })
  })
  test('at another time moves', () => {
    const { kept, moved, added, removed } = compareWithPlan(season, planned({ time: '11:00' }))
    expect([kept.length, moved.length, added.length, removed.length]).toEqual([2, 4, 0, 0])
    expect(moved[0]).toMatchObject({ match: season[2], to: { time: '11:00', date: season[2]?.date } })
  })
  test('removes a match missing in the plan and adds a new one', () => {
    const [, ...rest] = planned({})
    const other = { home: 'x', away: 'y', date: '2026-09-01', time: '15:00', round: 4 }
    expect(compareWithPlan(season, [...rest, other])).toMatchObject({ added: [other], removed: [season[2]] })
  })
})

test('inferred rules follow most matches of the season', () => {
  expect(inferRules([])).toBeNull()
  expect(inferRules(seasonOf({ ...weekly, double: true, interval: 3, restDays: 1 }, 0))).toEqual({
    double: true,
    interval: 3,
    time: '15:00',
  })
})

test('the replay of an abandoned match makes no second leg', () => {
  const season = seasonOf(weekly, 1)
  const replay = season.slice(0, 1).map((match) => ({ ...match, id: 'replay', date: '2026-09-30', isBegun: false }))
  expect(inferRules([...season, ...replay])).toMatchObject({ double: false })
})

test('neither does a match that is played again at the ground of the other team', () => {
  const [first, ...others] = seasonOf(weekly, 1)
  if (first === undefined) throw new Error('The season has no match')
  const turned = { ...first, id: 'turned', home: first.away, away: first.home, date: '2026-09-30', isBegun: false }
  expect(inferRules([{ ...first, isVoid: true }, ...others, turned])).toMatchObject({ double: false })
  expect(inferRules([first, ...others, turned])).toMatchObject({ double: true })
})
