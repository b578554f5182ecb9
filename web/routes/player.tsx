import { HydrationBoundary } from '@tanstack/react-query'
import { loadPlayer } from '#web/features/player/load-player.ts'
import { PlayerError } from '#web/features/player/player-error.tsx'
import { loadPlayerWithHead } from '#web/features/player/player-head.ts'
import { playerMeta } from '#web/features/player/player-meta.ts'
import { PlayerPage } from '#web/features/player/player-page.tsx'
import type { PageHandle } from '#web/ui/page-handle.ts'
import type { Route } from './+types/player.ts'

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadPlayerWithHead(context, params.id, url.searchParams)
export const clientLoader = ({ params, context, url }: Route.ClientLoaderArgs) =>
  loadPlayer(context, params.id, url.searchParams)

type LoaderData = Route.ComponentProps['loaderData']
export const handle: PageHandle = {
  competitionOf: ({ player }: LoaderData) => [...player.teams, ...player.managed][0]?.league,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => playerMeta(loaderData, matches)

export default function PlayerRoute({ loaderData, params }: Route.ComponentProps) {
  const { matchesPage, origin, dehydratedState } = loaderData
  return (
    <HydrationBoundary state={dehydratedState}>
      <PlayerPage playerId={params.id} matchesPage={matchesPage} origin={origin} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PlayerError error={error} />
