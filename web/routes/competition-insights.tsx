import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { InsightsTab, insightsTabQuery } from '#web/features/competition/insights/insights-tab.tsx'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-insights.ts'

async function loadInsights({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const stageId = url.searchParams.get('stage')
  return { stageId, ...(await preload(context, insightsTabQuery(competition, stageId))) }
}
export const loader = loadInsights
export const clientLoader = loadInsights

export default function CompetitionInsightsRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <InsightsTab slug={params.slug} stageId={loaderData.stageId} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
