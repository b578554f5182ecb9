import { expect, test } from 'vitest'
import { shareTeams } from './share-teams.ts'

type Team = { id: string; code: string; name: string; logo_url: string | null; second_color: string | null }

test('teams of a list are one object each, without their codes and empty fields', () => {
  const ash: Team = { id: 'a', code: 'ASH', name: 'Ash', logo_url: null, second_color: 'white' }
  const birch: Team = { id: 'b', code: 'BIR', name: 'Birch', logo_url: '/b.png', second_color: null }
  const matches = [
    { id: '1', home_team: { ...ash }, away_team: { ...birch } },
    { id: '2', home_team: { ...birch }, away_team: { ...ash } },
  ]
  const [first, second] = shareTeams(matches)
  expect([first, second]).toEqual([
    {
      id: '1',
      home_team: { id: 'a', name: 'Ash', second_color: 'white' },
      away_team: { id: 'b', name: 'Birch', logo_url: '/b.png' },
    },
    {
      id: '2',
      home_team: { id: 'b', name: 'Birch', logo_url: '/b.png' },
      away_team: { id: 'a', name: 'Ash', second_color: 'white' },
    },
  ])
  expect(second?.home_team).toBe(first?.away_team)
  expect(second?.away_team).toBe(first?.home_team)
})
