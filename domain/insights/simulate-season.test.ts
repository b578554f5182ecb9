import { expect, test } from 'vitest'
import { fitStrengths } from './fit-strengths.ts'
import { matchChances } from './match-chances.ts'
import { type OpenSeason, simulateSeason } from './simulate-season.ts'

const fit = fitStrengths([{ day: 0, home: 0, away: 1, homeGoals: 2, awayGoals: 0 }], { teams: 3, today: 1 })
const none = { points: 0, goalDifference: 0, goalsFor: 0 }
const season = (rest: Partial<OpenSeason>): OpenSeason => ({
  fit,
  teams: [0, 1, 2],
  standings: [none, none, none],
  remaining: [],
  ...rest,
})
const champions = (input: OpenSeason) => simulateSeason(input, 200).map(({ places }) => places[0])

test('a finished season ends as its table stands', () => {
  const standings = [
    { points: 4, goalDifference: 1, goalsFor: 9 },
    { points: 5, goalDifference: -3, goalsFor: 2 },
    { points: 1, goalDifference: 2, goalsFor: 3 },
  ]
  const finishes = simulateSeason(season({ standings }), 10)
  expect(finishes.map(({ places }) => [...places])).toEqual([
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ])
  expect(finishes.map(({ points }) => points)).toEqual([4, 5, 1])
})

test.each([
  ['goal difference', [7, 7, 1], [3, -1, 9], [3, 4, 9], [1, 0, 0]],
  ['goals', [7, 7, 1], [2, 2, 9], [3, 4, 9], [0, 1, 0]],
  ['the order of teams', [7, 7, 7], [-2, -2, -2], [3, 3, 3], [1, 0, 0]],
])('level on points, %s decides', (_, points, differences, goals, expected) => {
  const standings = points.map((count, row) => ({
    points: count,
    goalDifference: differences[row] ?? 0,
    goalsFor: goals[row] ?? 0,
  }))
  expect(champions(season({ standings }))).toEqual(expected)
})

test('a team whose deduction leaves it below 0 points has its place as well', () => {
  const standings = [none, { ...none, points: -1 }, { ...none, points: -300, goalDifference: -90 }]
  expect(simulateSeason(season({ standings }), 10).map(({ places }) => [...places])).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ])
})

test('a simulated match ends as often as its chances say', () => {
  const remaining = [{ home: 0, away: 1 }]
  const [first, second] = simulateSeason(season({ remaining, standings: [none, none, { ...none, points: -9 }] }))
  const { home, draw, away } = matchChances(fit, { home: 0, away: 1 })
  // A draw leaves them level, and the first team in the list is ahead.
  expect(first?.places[0]).toBeCloseTo(home + draw, 1)
  expect(Math.abs((first?.places[0] ?? 0) - home - draw)).toBeLessThan(0.015)
  expect(first?.points).toBeCloseTo(3 * home + draw, 1)
  expect(Math.abs((second?.points ?? 0) - 3 * away - draw)).toBeLessThan(0.03)
})

test('equal input has an equal outcome, and chances of places add up', () => {
  const input = season({
    remaining: [
      { home: 0, away: 1 },
      { home: 1, away: 2 },
      { home: 2, away: 0 },
    ],
  })
  const finishes = simulateSeason(input, 500)
  expect(simulateSeason(input, 500)).toEqual(finishes)
  for (const { places } of finishes) expect(places.reduce((all, chance) => all + chance)).toBeCloseTo(1, 9)
  for (const place of [0, 1, 2]) {
    expect(finishes.reduce((all, { places }) => all + (places[place] ?? 0), 0)).toBeCloseTo(1, 9)
  }
})
