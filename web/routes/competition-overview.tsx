import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { loadOverview, Overview } from '#web/features/competition/overview/overview.tsx'
import { load } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-overview.ts'

async function loadTab({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  return loadOverview(context, competition)
}
export const loader = loadTab
export const clientLoader = loadTab

export default function CompetitionOverviewRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <Overview slug={params.slug} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
