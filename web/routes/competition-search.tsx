import { HydrationBoundary } from '@tanstack/react-query'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { searchQuery } from '#web/features/competition/search/search-queries.ts'
import { SearchTab } from '#web/features/competition/search/search-tab.tsx'
import { readSearch } from '#web/features/competition/search/search-view.ts'
import { load, preload } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-search.ts'

async function loadSearch({ params, context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { id } = await load(context, competitionQuery(params.slug))
  const search = readSearch(url.searchParams)
  return { search, ...(await preload(context, ...(search === '' ? [] : [searchQuery(id, search)]))) }
}
export const loader = loadSearch
export const clientLoader = loadSearch

export default function CompetitionSearchRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <SearchTab slug={params.slug} search={loaderData.search} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CompetitionError error={error} isPart />
