import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countRows, type Line, lines, PLACE_HEIGHT, placeLineUp } from './line-up.ts'

const unknown = (size: number) => Array.from({ length: size }, (_, id) => ({ id, position: null }))
const players = (positions: string) =>
  [...positions].map((letter, id) => ({ id, position: lines.find((line) => line[0] === letter) ?? null }))

/** '0 1234 5678 9a': positions by index in the line-up. */
const idsIn = (line: Line, placed: ReturnType<typeof placeLineUp<{ id: number; position: Line | null }>>) =>
  placed.lines
    .find((one) => one.line === line)
    ?.places.map(({ player }) => player.id.toString(16))
    .join('') ?? ''
const shape = (list: { id: number; position: Line | null }[]) =>
  lines.map((line) => idsIn(line, placeLineUp(list))).join(' | ')

test.each([
  [0, ' |  |  | '],
  [1, '0 |  |  | '],
  [2, '0 | 1 |  | '],
  [5, '0 | 1234 |  | '],
  [6, '0 | 1234 |  | 5'],
  [7, '0 | 1234 |  | 56'],
  [8, '0 | 1234 | 5 | 67'],
  [11, '0 | 1234 | 5678 | 9a'],
  [14, '0 | 1234 | 56789ab | cd'],
])('%i players without positions stand as %s', (size, expected) => {
  expect(shape(unknown(size))).toBe(expected)
})

test.each([
  ['fmdgdmdfmmd', '3 | 246a | 1589 | 07', 'who is known stands in the own line'],
  ['?????g?????', '5 | 0123 | 4678 | 9a', 'the others take what is left, in order'],
  ['gdddmmmmmff', '0 | 1238 | 4567 | 9a', 'three defenders: the last of the midfield helps out'],
  ['gdddddmmmff', '0 | 1234 | 5678 | 9a', 'five defenders: the last moves forward'],
  ['gddddmmmfff', '0 | 1234 | 567a | 89', 'three forwards: the last drops back'],
  ['gddddmmmmffg', '0 | 1234 | 5678b | 9a', 'a second goalkeeper takes what is left'],
  ['gdmmmf', '0 | 1234 |  | 5', 'six: the midfield falls back'],
  ['mmmmmm', '5 | 0123 |  | 4', 'the last in the line-up goes into the goal'],
])('%s stand as %s: %s', (positions, expected) => {
  expect(shape(players(positions))).toBe(expected)
})

// The space for a name in a row of four, in hundredths of the pitch's width.
const NARROWEST = 23

const lineUps = fc
  .array(fc.constantFrom<Line | null>(null, ...lines), { minLength: 1, maxLength: 25 })
  .map((positions) => positions.map((position, id) => ({ id, position })))

test('every player has one place inside the pitch, with space for the name', () => {
  fc.assert(
    fc.property(lineUps, fc.integer({ min: 0, max: 4 }), (list, spare) => {
      const placed = placeLineUp(list, countRows(list) + spare)
      const places = placed.lines.flatMap((line) => line.places)
      expect(placed.depth).toBeGreaterThanOrEqual((countRows(list) + spare) * PLACE_HEIGHT)
      expect(places.map(({ player }) => player.id).sort()).toEqual(list.map(({ id }) => id).sort())
      for (const { x, y, width } of places) {
        expect(width).toBeGreaterThanOrEqual(NARROWEST)
        expect(x - width / 2).toBeGreaterThanOrEqual(0)
        expect(x + width / 2).toBeLessThanOrEqual(100)
        expect(y - PLACE_HEIGHT / 2).toBeGreaterThanOrEqual(0)
        expect(y + PLACE_HEIGHT / 2).toBeLessThanOrEqual(placed.depth + 1e-9)
      }
      for (const [at, one] of places.entries()) {
        for (const other of places.slice(at + 1)) {
          const apart =
            Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
            Math.abs(one.y - other.y) >= PLACE_HEIGHT - 1e-9
          expect(apart, `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(true)
        }
      }
    }),
  )
})

test('the shape depends on the size, not on the positions', () => {
  fc.assert(
    fc.property(lineUps, (list) => {
      const counts = (placed: ReturnType<typeof placeLineUp>) =>
        placed.lines.map(({ line, places }) => `${places.length} ${line}`)
      expect(counts(placeLineUp(list))).toEqual(counts(placeLineUp(unknown(list.length))))
    }),
  )
})
