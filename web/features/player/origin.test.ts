import { expect, test } from 'vitest'
import { readOrigin } from './origin.ts'

test.each([
  ['', { teamId: null, tab: null }],
  ['from=team&teamId=t1&tab=players', { teamId: 't1', tab: 'players' }],
  ['from=team&teamId=t1&tab=nonsense', { teamId: 't1', tab: null }],
  ['from=elsewhere&teamId=t1&tab=stats', { teamId: null, tab: null }],
])('?%s', (query, origin) => expect(readOrigin(new URLSearchParams(query))).toEqual(origin))
