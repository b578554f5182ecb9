import { expect, test } from 'vitest'
import { readScore } from './read-score.ts'

test.each([
  ['2', '1', { home_score: 2, away_score: 1 }],
  [' 0 ', '0', { home_score: 0, away_score: 0 }],
  ['', ' ', { home_score: null, away_score: null }],
])('“%s” and “%s”', (home, away, score) => expect(readScore(home, away)).toEqual({ score }))

test.each([
  ['2', '', 'both scores'],
  ['', '0', 'both scores'],
  ['-1', '0', 'whole numbers'],
  ['1.5', '0', 'whole numbers'],
  ['x', '0', 'whole numbers'],
  ['100', '0', 'whole numbers'],
])('“%s” and “%s”: %s', (home, away, problem) => expect(readScore(home, away).problem).toContain(problem))
