import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { Overview, overviewQueries } from '#web/features/competition/overview/overview.tsx'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-overview.ts'

async function loadOverview({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  return preload(context, ...overviewQueries(competition))
}
export const loader = loadOverview
export const clientLoader = loadOverview

export default function CompetitionOverviewRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <Overview slug={params.slug} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
