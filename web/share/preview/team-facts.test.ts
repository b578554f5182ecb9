import { expect, test } from 'vitest'
import { teamFacts } from './team-facts.ts'

const team = { id: 'a', name: 'Ash', logo_url: null, team_color: null, second_color: null, league: { name: 'Harbour' } }
const unplaced = { rank: 0, played: 0, won: 0, drawn: 0, lost: 0, points: 0 }
const first = { rank: 1, played: 2, won: 1, drawn: 1, lost: 0, points: 4 }

test.each([
  ['before the first match', undefined, { ...unplaced, rank: 3 }, { place: null, points: 0 }],
  ['in no table', undefined, unplaced, { place: null, points: 0 }],
  ['whose table is hidden', 'no_tables', unplaced, { place: null, points: null }],
  ['whose table and scores are hidden', 'no_scores', unplaced, { place: null, points: null }],
  ['of young players with a table', 'shown', first, { place: '1st', points: 4, record: '1/1/0' }],
])('a team %s', (_, results, standing, facts) => {
  const youth = results === undefined ? {} : { youth: { age_group: 'U12', results } }
  expect(teamFacts({ ...team, ...youth }, standing)).toMatchObject(facts)
})
