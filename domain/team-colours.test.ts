import { expect, test } from 'vitest'
import { secondColours, teamColours } from './colour-names.ts'
import { colourOfTeam, secondColourOf, textOn } from './team-colours.ts'

test('eleven names', { tags: '@spec:9-colour-palette' }, () => {
  expect(teamColours.map(({ name }) => name)).toEqual([
    'Purple',
    'Pink',
    'Orange',
    'Blue',
    'Red',
    'Yellow',
    'Green',
    'Gray',
    'Silver',
    'Light Gray',
    'Charcoal',
  ])
})

test.each([
  ['purple', '#7c3aed'],
  ['Light Gray', '#d1d5db'],
])('a stored colour is found by its name: %s', (team_color, value) => {
  expect(colourOfTeam({ id: 'a1', team_color })).toBe(value)
})

test.each([null, 'constructor', 'url(//evil)'])(
  "without a colour of the palette (%s) the id's last character decides",
  { tags: '@spec:9-colour-grey' },
  (team_color) => {
    const grey = colourOfTeam({ id: 'one-7', team_color })
    expect(grey).toMatch(/^#[0-9a-f]{6}$/)
    expect(colourOfTeam({ id: 'other-7', team_color })).toBe(grey)
    expect(colourOfTeam({ id: 'other-8', team_color })).not.toBe(grey)
  },
)

test.each([
  ['red', 'Black', '#14191a'],
  ['red', null, '#ffffff'],
  ['yellow', null, '#14191a'],
  ['red', 'url(//evil)', '#ffffff'],
])('the second colour of %s and %s is %s', (team_color, second_color, value) =>
  expect(secondColourOf({ id: 'a1', team_color, second_color })).toBe(value),
)

const greys = Array.from('01234567', (last) => colourOfTeam({ id: last, team_color: null }))
test.each([...secondColours.map(({ value }) => value), ...greys])('a number on a shirt is readable on %s', (value) => {
  expect(contrast(value, textOn(value))).toBeGreaterThanOrEqual(4.5)
})

function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string) {
  const linear = [1, 3, 5].map((at) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return linear.reduce((sum, channel, index) => sum + channel * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
