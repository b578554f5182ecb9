import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { readTableView } from '#web/features/competition/tables/table-view.ts'
import { loadTables, TablesTab } from '#web/features/competition/tables/tables-tab.tsx'
import { load } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-tables.ts'

async function loadTab({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(params.slug))
  const view = readTableView(url.searchParams)
  return { view, ...(await loadTables(context, competition, view)) }
}
export const loader = loadTab
export const clientLoader = loadTab

export default function CompetitionTablesRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <TablesTab slug={params.slug} view={loaderData.view} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
