import { expect, test } from 'vitest'
import { createRoundRobin } from '#domain/round-robin.ts'
import { forecastMatches, forecastSeason, type LeagueInput } from './forecast-league.ts'

/** Six teams, of which the earlier beats the later 2-0 at home and 1-0 away, after the first half of the season. */
function createLeague(): LeagueInput {
  const rounds = createRoundRobin(['0', '1', '2', '3', '4', '5'], { double: true })
  const matches = rounds.flatMap((pairs, day) =>
    pairs.map(({ home, away }) => ({ day: 7 * day, home: Number(home), away: Number(away) })),
  )
  const results = matches.slice(0, 15).map((match) => ({
    ...match,
    homeGoals: match.home < match.away ? 2 : 0,
    awayGoals: match.home < match.away ? 0 : 1,
  }))
  const standings = [15, 12, 9, 6, 3, 0].map((points) => ({ points, goalDifference: points - 7, goalsFor: points }))
  return { standings, results, fixtures: matches.slice(15) }
}

test('the better a team, the more it scores and the less it concedes', () => {
  const league = createLeague()
  const { scores, concedes, chances } = forecastMatches(league)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(concedes).toEqual(concedes.toSorted((a, b) => a - b))
  expect(chances).toHaveLength(15)
  const { home, draw, away } = chances[0] ?? { home: 0, draw: 0, away: 0 }
  expect(home + draw + away).toBeCloseTo(1, 9)
})

test('the season: chances of places, points at the end, and points that were expected', () => {
  const { teams, lastPlaces } = forecastSeason(createLeague())
  expect(lastPlaces).toBe(1)
  expect(teams.reduce((sum, { title }) => sum + title, 0)).toBeCloseTo(1, 9)
  expect(teams.reduce((sum, { last }) => sum + last, 0)).toBeCloseTo(1, 9)
  expect(teams[0]?.title).toBeGreaterThan(0.7)
  expect(teams[5]?.last).toBeGreaterThan(0.7)
  expect(teams[0]?.points).toBeGreaterThan(21)
  // The first team has won more than its chances said, the last less.
  expect(teams[0]?.expectedSoFar).toBeLessThan(15)
  expect(teams[5]?.expectedSoFar).toBeGreaterThan(0)
  const expected = teams.reduce((sum, { expectedSoFar }) => sum + expectedSoFar, 0)
  expect(expected).toBeGreaterThan(2 * 15)
  expect(expected).toBeLessThan(3 * 15)
})

test('as many go down as the league says', () => {
  const { teams, lastPlaces } = forecastSeason({ ...createLeague(), relegated: 2 })
  expect(lastPlaces).toBe(2)
  expect(teams.reduce((sum, { last }) => sum + last, 0)).toBeCloseTo(2, 9)
  const stays = forecastSeason({ ...createLeague(), relegated: 0 })
  expect([stays.lastPlaces, stays.teams[5]?.last]).toEqual([0, 0])
})

test('a finished season has no more chances', () => {
  const { teams } = forecastSeason({ ...createLeague(), fixtures: [] })
  expect(teams.map(({ title }) => title)).toEqual([1, 0, 0, 0, 0, 0])
})

test('teams of groups finish in their own group, and never meet another', () => {
  const league = { ...createLeague(), groups: [0, 1, 0, 1, 0, 1] }
  const { teams, lastPlaces } = forecastSeason(league)
  const sumOf = (group: number) =>
    teams.filter((_, team) => league.groups[team] === group).reduce((sum, { title }) => sum + title, 0)
  expect(sumOf(0)).toBeCloseTo(1, 9)
  expect(sumOf(1)).toBeCloseTo(1, 9)
  expect(lastPlaces).toBe(0)
  // The first team of the second group is behind one team of the first alone.
  expect(teams[1]?.title).toBeGreaterThan(0.7)
})

test('points of a table with other rules', () => {
  const league = createLeague()
  const usual = forecastSeason(league).teams
  const { teams } = forecastSeason({ ...league, points: { win: 2, draw: 1, loss: 0 } })
  expect(usual[0]?.wonSoFar).toBe(15)
  expect(teams[0]?.wonSoFar).toBe(10)
  expect(teams[0]?.points).toBeLessThan(15 + 2 * 5)
  expect(teams[0]?.expectedSoFar).toBeLessThan(usual[0]?.expectedSoFar ?? 0)
  expect(forecastSeason({ ...league, points: { win: 3, draw: 1, loss: 0 } }).teams).toEqual(usual)
})

test('points that the table took off are won in no match', () => {
  const league = createLeague()
  const standings = league.standings.map((row, team) => (team === 0 ? { ...row, points: row.points - 10 } : row))
  const [first] = forecastSeason({ ...league, standings }).teams
  expect(first?.wonSoFar).toBe(15)
  expect(first?.points).toBeLessThan(25)
})
