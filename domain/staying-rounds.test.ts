import { expect, test } from 'vitest'
import { describeStayingRounds, findStayingRounds } from './staying-rounds.ts'

const say = (all: (number | null)[], staying: (number | null)[]) =>
  describeStayingRounds(findStayingRounds(all, staying))

test.each([
  ['nothing was played', [1, 1, 2, 2], [], ''],
  ['one round', [1, 1, 2, 2], [1, 1], 'round 1'],
  ['two rounds', [1, 2, 3, 4], [2, 1], 'rounds 1 and 2'],
  ['more, with a gap', [1, 2, 3, 4, 5, 6], [1, 2, 3, 6], 'rounds 1 to 3 and 6'],
  ['a round that is half played', [1, 1, 2, 2], [1, 1, 2], 'round 1 and 1 of the 2 matches of round 2'],
  ['one match alone', [1, 1], [1], '1 of the 2 matches of round 1'],
  ['matches of no round', [null, null, 1], [null], ''],
] as const)('%s', (_, all, staying, words) => expect(say([...all], [...staying])).toBe(words))

test('matches without a round are counted', () => {
  expect(findStayingRounds([null, null, 1], [null])).toEqual({ whole: [], parts: [], others: 1 })
})
