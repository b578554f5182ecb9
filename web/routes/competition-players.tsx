import { HydrationBoundary } from '@tanstack/react-query'
import { load, preload } from '#web/data/preload.ts'
import { CompetitionError } from '#web/features/competition/competition-error.tsx'
import { competitionQuery, squadsQuery } from '#web/features/competition/competition-queries.ts'
import { PlayersTab } from '#web/features/competition/players-tab.tsx'
import type { Route } from './+types/competition-players.ts'

async function loadPlayers({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { id } = await load(context, competitionQuery(params.slug))
  return { search: url.searchParams.get('q') ?? '', ...(await preload(context, squadsQuery(id))) }
}
export const loader = loadPlayers
export const clientLoader = loadPlayers

export default function CompetitionPlayersRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PlayersTab slug={params.slug} initialSearch={loaderData.search} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} />
