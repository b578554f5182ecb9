import { expect, test } from 'vitest'
import { type Fit, fitStrengths, type PastResult } from './fit-strengths.ts'
import { matchChances } from './match-chances.ts'

const result = (day: number, home: number, away: number, homeGoals: number, awayGoals: number): PastResult => ({
  day,
  home,
  away,
  homeGoals,
  awayGoals,
})

const sum = ({ home, draw, away }: ReturnType<typeof matchChances>) => home + draw + away

test('without results, teams are equal and the home side is ahead', () => {
  const fit = fitStrengths([], { teams: 2, today: 0 })
  const chances = matchChances(fit, { home: 0, away: 1 })
  expect(chances).toEqual(matchChances(fit, { home: 1, away: 0 }))
  expect(sum(chances)).toBeCloseTo(1, 12)
  expect(chances.home).toBeGreaterThan(chances.away)
  expect(chances.home).toBeCloseTo(0.45, 1)
})

test('a team that wins has better chances next time, and more so the more it wins', () => {
  const season = { teams: 3, today: 30 }
  const once = matchChances(fitStrengths([result(1, 0, 1, 3, 0)], season), { home: 1, away: 0 })
  const often = [1, 8, 15, 22].map((day) => result(day, 0, 1, 3, 0))
  const always = matchChances(fitStrengths(often, season), { home: 1, away: 0 })
  expect(once.away).toBeGreaterThan(0.33)
  expect(always.away).toBeGreaterThan(once.away + 0.1)
})

test('an old result counts less than a new one', () => {
  const chancesAfter = (day: number) =>
    matchChances(fitStrengths([result(day, 0, 1, 4, 0)], { teams: 2, today: 800 }), { home: 0, away: 1 }).home
  expect(chancesAfter(799)).toBeGreaterThan(chancesAfter(10))
})

test('a newcomer is expected to be weaker', () => {
  const fit = fitStrengths([], { teams: 2, today: 0, newcomers: new Set([0]) })
  expect(matchChances(fit, { home: 1, away: 0 }).home).toBeGreaterThan(0.5)
})

test('a team that never played changes nothing for others', () => {
  const results = [result(1, 0, 1, 2, 1), result(8, 1, 0, 0, 0)]
  const [two, three] = [2, 3].map((teams) => fitStrengths(results, { teams, today: 9 }))
  expect(matchChances(two as Fit, { home: 0, away: 1 })).toEqual(matchChances(three as Fit, { home: 0, away: 1 }))
})

test.each([
  ['children', 14, 0],
  ['a typing error', 99, 99],
])('scores of %s keep all three chances', (_, homeGoals, awayGoals) => {
  const fit = fitStrengths(
    [1, 8, 15].map((day) => result(day, 0, 1, homeGoals, awayGoals)),
    { teams: 2, today: 20 },
  )
  const chances = matchChances(fit, { home: 0, away: 1 })
  expect(sum(chances)).toBeCloseTo(1, 9)
  for (const chance of Object.values(chances)) expect(chance).toBeGreaterThan(0)
})

test('strengths of a simulated league are found again', () => {
  const strengths = [0.4, 0.2, 0, -0.2, -0.4]
  const results = strengths.flatMap((home, h) =>
    strengths.flatMap((away, a) =>
      h === a
        ? []
        : [result(1, h, a, Math.round(1.5 * Math.exp(home - away)), Math.round(1.2 * Math.exp(away - home)))],
    ),
  )
  const { mode } = fitStrengths(results, { teams: 5, today: 2 })
  const found = [...mode.subarray(2, 7)]
  expect(found).toEqual(found.toSorted((a, b) => b - a))
  expect(found[0]).toBeGreaterThan(0.2)
})
