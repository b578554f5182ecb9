import { expect, test } from 'vitest'
import { addContributions, describeContributions } from './contributions.ts'
import type { PlayerMatch } from './player-queries.ts'

const match = (more: Partial<PlayerMatch>): PlayerMatch => ({
  id: 'm',
  date: '2026-03-07',
  isHome: true,
  team: 'Ash',
  homeScore: 2,
  awayScore: 1,
  goals: 0,
  assists: 0,
  isManOfMatch: false,
  opponent: { id: 'b', name: 'Birch', logo_url: null, team_color: null },
  ...more,
})

test('goals count against the goals of the side that the player was on', () => {
  expect(addContributions([match({ goals: 1 }), match({ isHome: false, assists: 1 })])).toEqual({
    matches: 2,
    goals: 1,
    assists: 1,
    teamGoals: 3,
  })
})

test.each([
  ['a match without goal, assist and award', [match({})]],
  ['no match', []],
])('%s has no strip', (_, matches) => expect(addContributions(matches)).toBeNull())

test('an award alone has a strip, without a share', () => {
  const award = addContributions([match({ isManOfMatch: true })])
  expect(award).toMatchObject({ goals: 0, teamGoals: 2 })
  expect(award && describeContributions(award)).toBeNull()
})

test('more goals than the typed score has no share', () => {
  const added = addContributions([match({ goals: 3 })])
  expect(added?.teamGoals).toBeNull()
  expect(added && describeContributions(added)).toBeNull()
})

test.each([
  [
    { matches: 12, goals: 6, assists: 1, teamGoals: 22 },
    'Scored 6 of the team’s 22 goals (27%) in these 12 matches, and assisted 1 more.',
  ],
  [{ matches: 2, goals: 1, assists: 0, teamGoals: 4 }, 'Scored 1 of the team’s 4 goals (25%) in these 2 matches.'],
  [{ matches: 3, goals: 0, assists: 2, teamGoals: 5 }, 'Assisted 2 of the team’s 5 goals (40%) in these 3 matches.'],
  [{ matches: 1, goals: 1, assists: 0, teamGoals: 1 }, 'Scored the team’s only goal in this match.'],
])('%j', (contributions, words) => expect(describeContributions(contributions)).toBe(words))
