import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { loadSeasons } from '#web/features/competition/published-seasons/load-seasons.ts'
import { SeasonPage } from '#web/features/competition/published-seasons/season-page.tsx'
import { SeasonsList } from '#web/features/competition/published-seasons/seasons-list.tsx'
import { seasonsMeta } from '#web/features/competition/published-seasons/seasons-meta.ts'
import { SuspensionsTab } from '#web/features/competition/suspensions/suspensions-tab.tsx'
import type { Route } from './+types/competition-seasons.ts'

const loadTab = ({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadSeasons(context, params, url.searchParams)
export const loader = loadTab
export const clientLoader = loadTab

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  seasonsMeta(loaderData, matches[1].loaderData, matches)

export default function CompetitionSeasonsRoute({ loaderData, params }: Route.ComponentProps) {
  const { season, view } = loaderData
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      {view === null ? (
        <SuspensionsTab slug={params.slug} />
      ) : season === null ? (
        <SeasonsList slug={params.slug} />
      ) : (
        <SeasonPage slug={params.slug} number={season.number} view={view} />
      )}
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
