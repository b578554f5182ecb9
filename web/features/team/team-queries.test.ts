import { expect, test } from 'vitest'
import { createQueryClient } from '#web/queries/query-client.ts'
import { type Team, teamQuery } from './team-queries.ts'

test('a team that was read has its colour without being asked for again', {
  tags: '@spec:9-colour-cache',
}, async () => {
  const team: Team = {
    id: '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b11',
    name: 'Ash',
    logo_url: null,
    code: 'ASH',
    team_color: 'green',
    second_color: null,
    season_cards: null,
    league: {
      id: '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b22',
      name: 'League',
      owner_id: null,
      current_season_id: '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b33',
      settings: { custom_slug: null, time_zone: 'UTC', favicon_url: null },
    },
    manager: null,
    players: [],
  }
  const client = createQueryClient()
  client.setQueryData(teamQuery(team.id).queryKey, team)
  // There is no server here that could be asked.
  expect((await client.query(teamQuery(team.id))).team_color).toBe('green')
})
