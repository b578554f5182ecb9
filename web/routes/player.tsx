import { HydrationBoundary } from '@tanstack/react-query'
import { pageMeta } from '#web/components/page-meta.ts'
import { RecordError } from '#web/components/record-error.tsx'
import { load, preload } from '#web/data/preload.ts'
import { readOrigin } from '#web/features/player/origin.ts'
import { PlayerPage } from '#web/features/player/player-page.tsx'
import { playerQuery } from '#web/features/player/player-queries.ts'
import type { Route } from './+types/player.ts'

async function loadPlayer({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const query = playerQuery(params.id)
  const player = await load(context, query)
  return { player, origin: readOrigin(url.searchParams), ...(await preload(context, query)) }
}
export const loader = loadPlayer
export const clientLoader = loadPlayer

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Player not found · Touchline' }]
  const { id, full_name, teams, totals } = loaderData.player
  const team = teams[0] ? ` of ${teams[0].name}` : ''
  return pageMeta(matches, {
    title: full_name,
    description: `${full_name}${team}: ${totals.goals} goals and ${totals.assists} assists in ${totals.appearances} appearances.`,
    path: `/player/${id}`,
  })
}

export default function PlayerRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PlayerPage playerId={params.id} origin={loaderData.origin} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <RecordError error={error} what="player" />
