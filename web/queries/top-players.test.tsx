import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PlayerStatisticsRow } from './player-statistics.ts'
import { createQueryClient } from './query-client.ts'
import { TopPlayers } from './top-players.tsx'

const players = Array.from(
  { length: 12 },
  (_, at): PlayerStatisticsRow => ({
    id: crypto.randomUUID(),
    full_name: `Player ${at + 1}`,
    team_id: crypto.randomUUID(),
    team_name: 'Ash',
    games_played: 3,
    count: 12 - at,
    rank: at + 1,
  }),
)

test.each([
  ['where a page does not say', {}, 10],
  ['where it says', { shown: 3 }, 3],
  ['when all are viewed', { shown: Number.POSITIVE_INFINITY }, 12],
])('a list of players %s', { tags: '@spec:9-stat-lists' }, (_, options, length) => {
  const client = createQueryClient()
  const queryKey = ['players'] as const
  client.setQueryData(queryKey, players)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TopPlayers query={{ queryKey, queryFn: () => players }} caption="Scorers" unit="Goals" {...options} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(html.match(/>Player \d+</g)).toHaveLength(length)
})
