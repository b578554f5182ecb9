import { expect, test } from 'vitest'
import { type Formation, fitFormation, placesOf, placeWords, shapesFor, swapPlaces } from './formation.ts'
import { placeLineUp } from './line-up.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)

test.each(Array.from({ length: 12 }, (_, starters) => starters))(
  '%i starters: each shape has a place for all',
  (starters) => {
    for (const shape of shapesFor(starters)) {
      const places = placesOf(shape)
      expect(new Set(places).size).toBe(starters)
      const { lines } = placeLineUp(places.map((place) => ({ place, position: null })))
      const placed = lines.flatMap((line) => line.places)
      expect(placed.map(({ player }) => player.place)).toEqual(places)
      for (const { x, width } of placed) {
        expect(x - width / 2).toBeGreaterThanOrEqual(0)
        expect(x + width / 2).toBeLessThanOrEqual(100)
      }
      for (const line of lines)
        for (const one of line.places)
          for (const other of line.places)
            if (one !== other && one.y === other.y) expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(one.width)
    }
  },
)

test('places are numbered by row and from the left', () => {
  expect(placesOf('4-2-3-1')).toEqual([0, 10, 11, 12, 13, 20, 21, 30, 31, 32, 40])
})

const formation: Formation = { shape: '2-1', players: ids(4) }

test.each<[string, Formation | null, string[], readonly string[] | null]>([
  ['the same players stay', formation, ['p3', 'p2', 'p1', 'p0'], ['p0', 'p1', 'p2', 'p3']],
  ['a new player takes the free place', formation, ['p0', 'p2', 'p3', 'new'], ['p0', 'new', 'p2', 'p3']],
  ['another number does not fit', formation, ids(5), null],
  ['none stays none', null, ids(4), null],
])('%s', (_, chosen, starters, expected) => expect(fitFormation(chosen, starters)?.players ?? null).toEqual(expected))

test('two players change places', () => {
  expect(swapPlaces(formation, 'p0', 'p3').players).toEqual(['p3', 'p1', 'p2', 'p0'])
})

test.each([
  ['4-4-2', 0, 'Goalkeeper'],
  ['4-4-2', 10, 'Defence, 1 of 4 from the left'],
  ['4-4-2', 23, 'Midfield, 4 of 4 from the left'],
  ['4-2-3-1', 21, 'Midfield, row 1, 2 of 2 from the left'],
  ['4-2-3-1', 40, 'Attack'],
])('in %s, place %i is %s', (shape, place, words) => expect(placeWords(shape, place)).toBe(words))
