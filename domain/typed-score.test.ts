import { expect, test } from 'vitest'
import { readScore } from './typed-score.ts'

test.each([
  ['2', '1', { home: 2, away: 1 }],
  [' 0 ', '0', { home: 0, away: 0 }],
  ['3', '', { home: 3, away: 0 }],
  [' ', '12', { home: 0, away: 12 }],
  ['', ' ', null],
  ['-1', '0', undefined],
  ['1.5', '0', undefined],
  ['x', '', undefined],
  ['007', '02', { home: 7, away: 2 }],
  ['100', '999', { home: 100, away: 999 }],
  ['1000', '0', undefined],
  ['2.7', '0', undefined],
  ['2abc', '0', undefined],
  ['1e2', '0', undefined],
])('“%s” and “%s”', { tags: '@spec:5-scores' }, (home, away, score) => expect(readScore({ home, away })).toEqual(score))
