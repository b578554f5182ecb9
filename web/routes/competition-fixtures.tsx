import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { FixturesTab } from '#web/features/competition/fixtures/fixtures-tab.tsx'
import { loadFixtures } from '#web/features/competition/fixtures/load-fixtures.ts'
import type { Route } from './+types/competition-fixtures.ts'

const loadTab = ({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadFixtures(context, params.slug, url.searchParams)
export const loader = loadTab
export const clientLoader = loadTab

export default function CompetitionFixturesRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <FixturesTab slug={params.slug} view={loaderData.view} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
