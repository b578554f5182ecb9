import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeChance, roundChances } from './round-chances.ts'

test('percentages of a match add up to 100 and are off by less than one', () => {
  const weight = fc.double({ min: 0.001, max: 1, noNaN: true })
  fc.assert(
    fc.property(weight, weight, weight, (a, b, c) => {
      const chances = { home: a / (a + b + c), draw: b / (a + b + c), away: c / (a + b + c) }
      const rounded = roundChances(chances)
      expect(rounded.home + rounded.draw + rounded.away).toBe(100)
      for (const one of ['home', 'draw', 'away'] as const)
        expect(Math.abs(rounded[one] - 100 * chances[one])).toBeLessThan(1)
    }),
  )
})

test.each([
  [0, null],
  [0.0004, '<1%'],
  [0.446, '45%'],
  [0.9996, '>99%'],
  [1, '>99%'],
])('%d is %s', (chance, text) => expect(describeChance(chance)).toBe(text))
