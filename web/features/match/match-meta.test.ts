import { expect, test } from 'vitest'
import { matchMeta } from './match-meta.ts'
import type { Match } from './match-queries.ts'

const match = {
  id: '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b11',
  league: { name: 'Sunday League', settings: { time_zone: 'Europe/London' } },
  home_team: { name: 'Ash' },
  away_team: { name: 'Birch' },
  home_score: 1,
  away_score: 0,
  played_at: '2026-11-21T15:00:00Z',
  status: 'scheduled',
} as unknown as Match

test.each([
  ['scheduled', 'Ash 1 – 0 Birch'],
  ['abandoned', 'Ash 1 – 0 Birch (abandoned)'],
] as const)('a score of a match that is %s', (status, title) => {
  const tags = matchMeta({ match: { ...match, status } }, [])
  expect(tags.find((tag) => 'title' in tag)).toEqual({ title: expect.stringContaining(title) })
})

const tagOf = (youth: Match['youth']) =>
  matchMeta({ match: { ...match, ...(youth && { youth }) } }, []).find(
    (tag) => 'name' in tag && tag.name === 'forget-before',
  )

test('the page of a match of young players makes devices delete what they kept before', () => {
  const created_at = '2026-11-24T12:00:00.123+00:00'
  expect(tagOf({ created_at })).toEqual({ name: 'forget-before', content: String(Date.parse(created_at)) })
  expect(tagOf(undefined)).toBeUndefined()
})
