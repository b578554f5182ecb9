import { expect, test } from 'vitest'
import { describePlace } from './place.ts'

test.each([
  ['Pitch 2', { name: 'Riverside Park', address: '12 River Road' }, 'Riverside Park, Pitch 2, 12 River Road'],
  [null, { name: 'Riverside Park', address: '' }, 'Riverside Park'],
  ['Pitch 2', null, undefined],
])('pitch %s at %j', (pitch, venue, expected) => expect(describePlace({ pitch, venue })).toBe(expected))
