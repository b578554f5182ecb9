import { expect, test } from 'vitest'
import { shareEqual } from './share-equal.ts'

test('equal teams of a list become one object, and nothing else changes', () => {
  const ash = { id: 'a', name: 'Ash', logo_url: null }
  const birch = { id: 'b', name: 'Birch', logo_url: '/b.png' }
  const matches = [
    { id: '1', home: { ...ash }, away: { ...birch }, events: [] },
    { id: '2', home: { ...birch }, away: { ...ash }, events: [{ minute: 3 }] },
  ]
  const before = structuredClone(matches)
  expect(shareEqual(matches)).toBe(matches)
  expect(matches).toEqual(before)
  expect(matches[1]?.home).toBe(matches[0]?.away)
  expect(matches[1]?.away).toBe(matches[0]?.home)
})

test.each([null, undefined, 3, 'text', new Date(0), [], {}])('%s stays as it is', (value) =>
  expect(shareEqual(value)).toBe(value),
)
