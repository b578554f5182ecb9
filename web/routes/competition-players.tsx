import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { PlayersTab, shownSquadsQuery } from '#web/features/competition/players/players-tab.tsx'
import { readPlayersView } from '#web/features/competition/players/players-view.ts'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-players.ts'

async function loadPlayers({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const view = readPlayersView(url.searchParams)
  return { view, ...(await preload(context, shownSquadsQuery(competition, view))) }
}
export const loader = loadPlayers
export const clientLoader = loadPlayers

export default function CompetitionPlayersRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PlayersTab slug={params.slug} view={loaderData.view} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
