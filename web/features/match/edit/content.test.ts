import { expect, test } from 'vitest'
import { type Content, checkContent } from './content.ts'

const NOBODY = { lineup: [], goals: {}, assists: {} }
const EMPTY: Content = {
  home: NOBODY,
  away: NOBODY,
  manOfMatchId: null,
  typedScore: null,
  isScoreKnown: false,
  reportText: '',
  audioUrl: '',
}
const typed = (home: string, away: string) => ({ typedScore: { home, away } })
const lateGoal = { ...NOBODY, goals: { ada: [{ minute: '151', assistById: null }] } }

test.each<[string, Partial<Content>]>([
  ['nothing at all', {}],
  ['both scores', typed('0', '12')],
  ['no score', typed(' ', '')],
  ['one score, beside which the other is 0', typed('1', '')],
  ['a long report', { reportText: 'x'.repeat(100_000) }],
])('%s can be saved', (_, part) => expect(checkContent({ ...EMPTY, ...part })).toBeNull())

test.each<[string, Partial<Content>, string, string]>([
  ['a score that is none', typed('1', '<b>'), 'score', 'Scores are whole numbers from 0 to 999.'],
  ['a score below 0', typed('-1', '0'), 'score', 'Scores are whole numbers from 0 to 999.'],
  ['a score that is not whole', typed('1.5', '0'), 'score', 'Scores are whole numbers from 0 to 999.'],
  ['a minute after the end', { away: lateGoal }, 'away', 'A minute is a whole number from 0 to 150, like 45 or 45+2.'],
  [
    'a report that is too long',
    { reportText: 'x'.repeat(100_001) },
    'report',
    'A report can have at most 100,000 characters, and this one has 100,001.',
  ],
])('%s cannot', (_, part, place, problem) => expect(checkContent({ ...EMPTY, ...part })).toEqual({ place, problem }))
