import { expect, test } from 'vitest'
import { forecastMatches, type LeagueInput } from '#domain/insights/forecast-league.ts'
import { forecast } from './forecast-in-thread.ts'

const standing = { points: 3, goalDifference: 1, goalsFor: 1 }
const league: LeagueInput = {
  standings: [standing, standing],
  results: [{ day: 1, home: 0, away: 1, homeGoals: 1, awayGoals: 0 }],
  fixtures: [{ home: 1, away: 0 }],
}

test('the thread computes the same as this one', async () => {
  expect(await forecast('matches', league)).toEqual(forecastMatches(league))
})

test('a forecast is kept while the results stand', async () => {
  const first = await forecast('season', league)
  expect(await forecast('season', structuredClone(league))).toBe(first)
  const results = [...league.results, { day: 2, home: 1, away: 0, homeGoals: 4, awayGoals: 0 }]
  expect(await forecast('season', { ...league, results })).not.toEqual(first)
})

test('simultaneous requests share a forecast, and seasons delay no match', async () => {
  const larger = { ...league, fixtures: Array.from({ length: 200 }, () => ({ home: 0, away: 1 })) }
  const seasons = [forecast('season', larger), forecast('season', larger)] as const
  const first = await Promise.race([forecast('matches', larger).then(() => 'matches'), seasons[0].then(() => 'season')])
  expect(first).toBe('matches')
  expect(await seasons[0]).toBe(await seasons[1])
})

test('a forecast that fails says why, and the next one works', async () => {
  const broken = { ...league, standings: null } as unknown as LeagueInput
  await expect(forecast('matches', broken)).rejects.toThrow(/null/)
  expect(await forecast('matches', league)).toEqual(forecastMatches(league))
})
