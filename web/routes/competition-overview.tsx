import { HydrationBoundary } from '@tanstack/react-query'
import { load, preload } from '#web/data/preload.ts'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { Overview, overviewQueries } from '#web/features/competition/overview.tsx'
import { FirstTeams } from '#web/features/teams-admin/first-teams.tsx'
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
      <Overview slug={params.slug} firstTeams={(leagueId) => <FirstTeams leagueId={leagueId} />} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
