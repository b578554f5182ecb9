import { expect, test } from 'vitest'
import { readOrigin, teamPath } from './origin.ts'

const T1 = '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b11'
const T2 = '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b22'

test.each([
  ['', { teamId: null, tab: null }],
  [`from=team&teamId=${T1}&tab=players`, { teamId: T1, tab: 'players' }],
  [`from=team&teamId=${T1}&tab=fixtures`, { teamId: T1, tab: 'fixtures' }],
  [`from=team&teamId=${T1}&tab=nonsense`, { teamId: T1, tab: null }],
  [`from=elsewhere&teamId=${T1}&tab=stats`, { teamId: null, tab: null }],
  ['from=team&teamId=//elsewhere.example&tab=stats', { teamId: null, tab: null }],
  ['from=team&tab=stats', { teamId: null, tab: null }],
])('?%s', (query, origin) => expect(readOrigin(new URLSearchParams(query))).toEqual(origin))

test.each([
  [T1, 'players', `/teams/${T1}?tab=players`],
  [T1, null, `/teams/${T1}`],
  [T2, 'players', `/teams/${T2}`],
] as const)('from %s, tab %s, to a team: %s', (teamId, tab, path) =>
  expect(teamPath(teamId, { teamId: T1, tab })).toBe(path),
)
