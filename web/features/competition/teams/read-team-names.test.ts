import { expect, test } from 'vitest'
import { readTeamNames } from './read-team-names.ts'

test('one name a line, tidied', () => {
  expect(readTeamNames('Leeds\r\n\n  York   City \nHull\tSelby', [])).toEqual({
    names: ['Leeds', 'York City', 'Hull', 'Selby'],
    problem: null,
  })
})

test.each([
  ['', [], 'Enter at least one name.'],
  ['Leeds\nleeds', [], 'leeds is written twice.'],
  ['York\nLEEDS', ['Leeds'], 'Leeds is in this competition already.'],
  ['x'.repeat(101), [], 'more than 100 characters'],
  [Array.from({ length: 501 }, (_, index) => `Team ${index}`).join('\n'), [], 'at most 500'],
])('%j beside %j: %s', (text, existing, problem) => expect(readTeamNames(text, existing).problem).toContain(problem))
