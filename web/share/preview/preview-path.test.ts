import { expect, test } from 'vitest'
import { matchFacts } from './match-facts.ts'
import { picturesOf } from './pictures-of.ts'
import { previewPath, versionOf } from './preview-path.ts'

const team = (name: string) => ({
  id: '7',
  name,
  logo_url: `/${name}.svg`,
  code: 'ABC',
  team_color: 'red',
  second_color: 'white',
})
const look = {
  first: '#dc2626',
  second: '#ffffff',
  code: 'ABC',
  outline: expect.any(Number),
  field: expect.any(String),
}
const match = {
  played_at: '2026-08-12T14:00:00Z',
  round: 3,
  home_score: null,
  away_score: null,
  statusText: '',
  home_team: team('Ayr'),
  away_team: team('Bute'),
  league: { name: 'Harbour League', settings: { time_zone: 'Europe/London' } },
}
const facts = matchFacts(match)

test('the facts of a match are what people read, in the time of the league', () => {
  expect(facts).toEqual({
    kind: 'match',
    league: 'Harbour League',
    day: 'Wednesday, 12 August 2026',
    round: 'Round 3',
    home: { name: 'Ayr', logo: '/Ayr.svg', ...look },
    away: { name: 'Bute', logo: '/Bute.svg', ...look },
    score: null,
    kickOff: '15:00',
    status: null,
  })
  expect(picturesOf(facts).map(({ address }) => address)).toEqual(['/Ayr.svg', '/Bute.svg'])
})

test('the picture of a match that was moved says so, until the match has a score', () => {
  const moved = { ...match, first_played_at: '2026-08-08T14:00:00Z' }
  expect(matchFacts(moved)).toEqual({ ...facts, moved: 'was Sat 8 Aug' })
  expect(matchFacts({ ...moved, home_score: 1, away_score: 0 })).not.toHaveProperty('moved')
  expect(matchFacts({ ...moved, status: 'postponed', statusText: 'Postponed' })).not.toHaveProperty('moved')
})

test('the same facts have the same address', () => {
  expect(previewPath('1', matchFacts({ ...match }))).toBe(previewPath('1', facts))
  expect(previewPath('1', facts)).toMatch(/^\/preview\/match\/1\.png\?v=[\w-]{12}$/)
})

test.each([
  ['a score', { home_score: 0, away_score: 0 }],
  ['a status', { statusText: 'Postponed' }],
  ['another day', { played_at: '2026-08-13T14:00:00Z' }],
  ['another name', { home_team: team('Arran') }],
  ['another second colour', { home_team: { ...team('Ayr'), second_color: 'black' } }],
  ['another crest', { home_team: { ...team('Ayr'), logo_url: '/new.svg' } }],
])('%s makes another address', (_, change) => {
  expect(versionOf(matchFacts({ ...match, ...change }))).not.toBe(versionOf(facts))
})
