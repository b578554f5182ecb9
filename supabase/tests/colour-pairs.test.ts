import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondColours, teamColours } from '#domain/colour-names.ts'
import { kitDifference } from '#domain/kits.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

let database: Database
let pairs: { first: string; second: string }[]

beforeAll(async () => {
  database = await openTestDatabase('product')
  pairs = await database.query('select first, second from app.colour_pairs order by place')
})
afterAll(() => database.close())

const valueOfName = (name: string) =>
  secondColours.find((colour) => colour.name.toLowerCase() === name)?.value ?? expect.fail(name)

function luminance(colour: string) {
  const linear = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return linear.reduce((sum, channel, at) => sum + channel * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0)
}

test('the two colours of each pair are told apart, by lightness too', () => {
  expect(pairs).toHaveLength(24)
  for (const { first, second } of pairs) {
    const [one, other] = [valueOfName(first), valueOfName(second)]
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    expect((high + 0.05) / (low + 0.05), `${first}/${second}`).toBeGreaterThan(2.5)
    const plain = (colour: string) => ({ field: 'plain', first: colour, second: colour }) as const
    expect(kitDifference(plain(one), plain(other)), `${first}/${second}`).toBeGreaterThan(0.2)
  }
})

test('the first pairs have every colour of the palette once, purple first', () => {
  const names = pairs.slice(0, 11).map(({ first }) => first)
  expect(names[0]).toBe('purple')
  expect(names.toSorted()).toEqual(teamColours.map(({ name }) => name.toLowerCase()).toSorted())
  expect(new Set(pairs.map(({ first, second }) => `${first}/${second}`)).size).toBe(24)
})
