import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { loadSeasonCharts, SeasonChartsTab } from '#web/features/competition/season-charts/season-charts-tab.tsx'
import { readSeasonChartsView } from '#web/features/competition/season-charts/season-charts-view.ts'
import { load } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-season.ts'

async function loadTab({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const view = readSeasonChartsView(url.searchParams)
  return { view, ...(await loadSeasonCharts(context, competition, view)) }
}
export const loader = loadTab
export const clientLoader = loadTab

export default function CompetitionSeasonRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <SeasonChartsTab slug={params.slug} view={loaderData.view} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
