import { describe, expect, test } from 'vitest'
import { secondColours, teamColours } from './colour-names.ts'
import { CLASH, chartColours, chooseKits, type Kit, kitDifference } from './kits.ts'

const colours = Object.fromEntries(secondColours.map(({ name, value }) => [name, value]))
const kit = (names: string, field: Kit['field'] = 'plain'): Kit => {
  const [first = '', second = ''] = names.split('/').map((name) => colours[name] ?? '')
  return { first, second, field }
}
const nameOf = (value: string) => secondColours.find((colour) => colour.value === value)?.name ?? value
const wornBy = ({ first, field }: Kit) => `${nameOf(first)} ${field}`

describe('the away team', () => {
  test.each([
    ['keeps its shirt', kit('Red/White'), kit('Blue/Yellow', 'hoops'), 'Blue hoops'],
    ['changes sides of its shirt', kit('Red/White'), kit('Orange/Black', 'stripes'), 'Black stripes'],
    ['changes blue for purple’s sake', kit('Purple/White'), kit('Blue/Yellow'), 'Yellow plain'],
    ['wears white when both colours clash', kit('Red/Black'), kit('Pink/Orange'), 'White plain'],
    ['wears ink when white clashes too', kit('Light Gray/Blue'), kit('Silver/White'), 'Black plain'],
    ['two that are purple', kit('Purple/White', 'stripes'), kit('Purple/White', 'hoops'), 'White plain'],
  ])('%s', (_, home, away, worn) => expect(wornBy(chooseKits(home, away).away)).toBe(worn))
})

test.each([
  ['Green/White', 'stripes', 'White stripes'],
  ['Green/Green', 'plain', 'White plain'],
  ['Gray/Yellow', 'plain', 'Gray plain'],
  ['Charcoal/Yellow', 'hoops', 'Charcoal hoops'],
] as const)('on grass %s %s are worn as %s', (names, field, worn) => {
  const { home, away } = chooseKits(kit(names, field), kit('Red/Blue'))
  expect(wornBy(home)).toBe(worn)
  expect(wornBy(away)).toBe('Red plain')
})

const kitsOf = ({ name }: { name: string }) =>
  secondColours.flatMap((second) =>
    (['plain', 'stripes'] as const).map((field) => kit(`${name}/${second.name}`, field)),
  )

test.each(teamColours)('$name at home: nobody wears green, and all four shirts differ', (home) => {
  const green = colours.Green
  for (const one of kitsOf(home)) {
    for (const other of teamColours.flatMap(kitsOf)) {
      const kits = Object.values(chooseKits(one, other))
      const isGreenWorn = kits.some(({ first }) => first === green)
      const isClose = kits.some((a, at) => kits.slice(at + 1).some((b) => kitDifference(a, b) < CLASH))
      // A call of expect for each of the pairs would take longer than the rest.
      if (isGreenWorn || isClose) expect.fail(JSON.stringify({ one, other, kits }))
    }
  }
})

test.each([
  ['Red/Red', 'Red/Red', 0],
  ['White/White', 'Black/Black', 0.79],
  ['Red/Red', 'Orange/Orange', 0.09],
])('%s and %s are %f apart', (one, other, apart) => expect(kitDifference(kit(one), kit(other))).toBeCloseTo(apart, 2))

test.each([
  ['Red/White', 'Blue/Yellow', 'Red', 'Blue'],
  ['Red/White', 'Orange/Black', 'Red', 'Black'],
  ['Green/White', 'Green/White', 'Green', 'White'],
  ['Purple/White', 'Blue/Pink', 'Purple', 'Pink'],
  ['Black/White', 'Charcoal/Black', 'Black', 'White'],
])('in a chart %s and %s are %s and %s', (home, away, one, other) => {
  expect(chartColours(kit(home), kit(away)).map(nameOf)).toEqual([one, other])
})

test('no two teams have one colour in a chart', () => {
  const plain = (first: string): Kit => ({ field: 'plain', first, second: first })
  const kits = teamColours.flatMap(kitsOf)
  const least = Math.min(
    ...kits.flatMap((home) =>
      kits.map((away) => {
        const [one, other] = chartColours(home, away)
        return kitDifference(plain(one), plain(other))
      }),
    ),
  )
  expect(least).toBeGreaterThanOrEqual(CLASH)
})
