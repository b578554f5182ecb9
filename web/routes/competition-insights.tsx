import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { InsightsTab } from '#web/features/competition/insights/insights-tab.tsx'
import { insightsQuery } from '#web/queries/insights/insights-queries.ts'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-insights.ts'

async function loadInsights({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { id } = await load(context, competitionQuery(params.slug))
  return preload(context, insightsQuery(id))
}
export const loader = loadInsights
export const clientLoader = loadInsights

export default function CompetitionInsightsRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <InsightsTab slug={params.slug} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
