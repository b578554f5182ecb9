import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRoundRobin } from './round-robin.ts'

const teams = (count: number) => Array.from({ length: count }, (_, at) => `team ${at}`)
const aLeague = fc.integer({ min: 2, max: 40 }).map(teams)

const count = (names: string[], name: string) => names.filter((one) => one === name).length

describe('a single round-robin', () => {
  test('lets every two teams meet once', () => {
    fc.assert(
      fc.property(aLeague, (teamIds) => {
        const met = createRoundRobin(teamIds).flatMap((round) =>
          round.map(({ home, away }) => [home, away].sort().join()),
        )
        expect(new Set(met).size).toBe(met.length)
        expect(met.length).toBe((teamIds.length * (teamIds.length - 1)) / 2)
      }),
    )
  })

  test('has no team twice in a round, and one bye a round for an odd number', () => {
    fc.assert(
      fc.property(aLeague, (teamIds) => {
        for (const round of createRoundRobin(teamIds)) {
          const playing = round.flatMap(({ home, away }) => [home, away])
          expect(new Set(playing).size).toBe(playing.length)
          expect(playing.length).toBe(teamIds.length - (teamIds.length % 2))
        }
      }),
    )
  })

  test('gives every team as many matches at home as away, or one more', () => {
    fc.assert(
      fc.property(aLeague, (teamIds) => {
        const pairings = createRoundRobin(teamIds).flat()
        const homes = pairings.map(({ home }) => home)
        const aways = pairings.map(({ away }) => away)
        for (const team of teamIds) expect(Math.abs(count(homes, team) - count(aways, team))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test.each([false, true])('no team plays three times in a row on one ground; double: %s', (double) => {
  fc.assert(
    fc.property(aLeague, (teamIds) => {
      const rounds = createRoundRobin(teamIds, { double })
      for (const team of teamIds) {
        const grounds = rounds.map((round) => round.find(({ home, away }) => home === team || away === team)?.home)
        const text = grounds.map((home) => (home === undefined ? '' : home === team ? 'H' : 'A')).join('')
        expect(text).not.toMatch(/HHH|AAA/)
      }
    }),
  )
})

test('a double round-robin lets every two teams meet on both grounds, half a season apart', () => {
  const rounds = createRoundRobin(teams(10), { double: true })
  const grounds = rounds.flat().map(({ home, away }) => `${home} - ${away}`)
  expect(rounds.length).toBe(18)
  expect(new Set(grounds).size).toBe(90)
  expect(new Set(grounds.slice(0, 45).map((ground) => ground.split(' - ').sort().join())).size).toBe(45)
})

test.each([
  ['no team', []],
  ['one team', ['a']],
  ['a team twice', ['a', 'b', 'a']],
])('%s is refused', (_, teamIds) => {
  expect(() => createRoundRobin(teamIds)).toThrow(RangeError)
})
